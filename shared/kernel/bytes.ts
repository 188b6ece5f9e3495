import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Bytes as lower-case hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** The bytes of a hexadecimal text. Throws for anything else. */
export function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/** The SHA-256 of a text in UTF-8: lower-case hexadecimal, 64 characters. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The HMAC-SHA-256 of a text under a key: lower-case hexadecimal, 64 characters. */
export function keyedHash(key: Uint8Array, text: string): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(text)));
}
