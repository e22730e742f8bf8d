import { createHash } from 'node:crypto';
import { packState, unpackState } from '@/documents/sync/snapshot-bytes';
import { codePointLength } from '@/kernel/text';

/** Bytes as they are stored: compressed, with the SHA-256 hash of the uncompressed bytes as the key. */
export interface PackedBytes {
  hash: string;
  data: Uint8Array;
  /** The length before compression. */
  byteLength: number;
  /** The length in code points, if it is a text. */
  charLength?: number;
}

export async function packBytes(bytes: Uint8Array): Promise<PackedBytes> {
  return { hash: hashOf(bytes), data: await packState(bytes), byteLength: bytes.length };
}

export async function packText(text: string): Promise<PackedBytes> {
  return { ...(await packBytes(Buffer.from(text, 'utf8'))), charLength: codePointLength(text) };
}

/** Returns the uncompressed bytes. Throws if the data isn't what was stored. */
export function unpackBytes(data: Uint8Array): Promise<Uint8Array> {
  return unpackState(data);
}

export async function unpackText(data: Uint8Array): Promise<string> {
  return Buffer.from(await unpackBytes(data)).toString('utf8');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function hashOfText(text: string): string {
  return hashOf(Buffer.from(text, 'utf8'));
}
