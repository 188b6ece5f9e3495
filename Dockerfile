# The game server in a container: docker compose up, or docker build . and docker run -p 2567:2567 -v data:/app/data.
FROM node:24-bookworm-slim

ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force

COPY LICENSE ./
COPY scripts/guard.js scripts/backup.ts scripts/restore.ts scripts/store.ts scripts/
COPY scripts/support scripts/support
COPY scripts/store scripts/store
COPY shared shared
COPY rulesets rulesets
COPY server server

# Matches, keys, bundles of faults: put a volume here.
RUN mkdir data && chown node:node data && chmod 700 data
VOLUME /app/data

USER node
EXPOSE 2567
# The image has no curl; Node.js asks instead.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 2567}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Not through npm, so that the signal to stop reaches the server itself.
CMD ["node", "--import", "./scripts/guard.js", "server/main.ts"]
