/** The door of the HTTP side. */
export type { HttpParts } from './http-app.ts';
export { isOriginAllowed, makeHttpApp } from './http-app.ts';
export type { ProtocolDocument } from './protocol-document.ts';
export { protocolDocument } from './protocol-document.ts';
