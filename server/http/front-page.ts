import { PROTOCOL_VERSION } from '../../shared/protocol/index.ts';

/** The page at `/`: what this is, whether it is well, and how to connect. */
export function frontPage(matches: Readonly<Record<string, number>>, isReady: boolean): string {
  const counts = Object.entries(matches).map(([status, count]) => `<li>${status}: ${count}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Escape From The Death Star: a game server</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem; color: #e8ecf4; background: #0b0f1a; }
h1 { color: #ffd54a; line-height: 1.2; }
a { color: #8fc1ff; }
code, pre { font-family: ui-monospace, monospace; background: #1a2133; border-radius: 4px; }
code { padding: 0 .25em; }
pre { padding: 1rem; overflow-x: auto; }
.state { font-weight: bold; }
</style>
</head>
<body>
<main>
<h1>Escape From The Death Star</h1>
<p>This is a game server: two to four players, in a terminal, a page or a program of your own.</p>
<p class="state">${isReady ? 'It is well and takes matches.' : 'It is stopping and takes no new matches.'}</p>
<h2>Matches now</h2>
<ul>${counts.join('')}</ul>
<h2>Play in a terminal</h2>
<p>From the project's folder, against three bots (put this page's address in place of ADDRESS):</p>
<pre><code>npm run play -- --server ADDRESS --bots 3</code></pre>
<h2>Build on it</h2>
<p>The protocol, version ${PROTOCOL_VERSION}: <a href="/protocol">/protocol</a> as JSON Schema.
Rulesets: <a href="/rulesets">/rulesets</a>. Matches: <a href="/matches">/matches</a>.
Health: <a href="/healthz">/healthz</a>, <a href="/readyz">/readyz</a>.</p>
</main>
</body>
</html>
`;
}
