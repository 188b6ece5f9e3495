/**
 * The network of many clients in one process. Node's own fetch and WebSocket do much more than a client needs; in a
 * browser neither is ours, and here the clients are not what is measured. Imported before the SDK.
 */
import { Agent, request } from 'node:http';
import type { Fetch } from '../../client-sdk/index.ts';

// The framework’s client takes the package `ws` where the platform has no sockets of its own.
Reflect.deleteProperty(globalThis, 'WebSocket');

/** Connections are used again, as fetch does, too. */
const agent = new Agent({ keepAlive: true });

/** As much of fetch as the SDK needs. */
export const leanFetch: Fetch = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length }, agent, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ ok: status >= 200 && status < 300, status, text: () => Promise.resolve(text) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
