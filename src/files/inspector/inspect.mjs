// Inspects one file, alone in a separate process, because files are untrusted and the libraries that read them are
// native code. Arguments: the file, and the path for a stripped copy. Prints one JSON object on stdout. Plain
// JavaScript, because a loader would not fit the memory limit.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { TextDecoder } from 'node:util';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { DamagedPicture } from './damaged-picture.mjs';
import { blockFormats } from './formats.mjs';
import { DamagedContainer, stripContainer } from './strip-container.mjs';
import { stripPicture } from './strip-picture.mjs';

/**
 * The most pixels, because more would crash a browser's tab. The best phone cameras have 50 to 200 million pixels, and
 * usually take pictures with 50 million.
 */
const MAX_PIXELS = 100_000_000;
/** A larger picture isn't read into memory. */
const MAX_PICTURE_BYTES = 200 * 1024 * 1024;
/** How many bytes of a file must look like text. */
const TEXT_SAMPLE = 1024 * 1024;

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const CONTAINERS = /^(image\/(avif|hei[cf])(-sequence)?|video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a))$/;
const SAME = { 'image/apng': 'image/png', 'audio/x-m4a': 'audio/mp4', 'video/x-m4v': 'video/mp4' };

blockFormats();

async function inspect(file, copy) {
  const type = await typeOf(file);
  if (PICTURES.has(type)) return inspectPicture(type, file, copy);
  if (CONTAINERS.test(type)) return { contentType: type, ...stripInPlace(file) };
  return { contentType: type };
}

/** Returns the type by the file's first bytes. An unknown type is text or just bytes. */
async function typeOf(file) {
  const known = await fileTypeFromFile(file).catch(() => undefined);
  if (known) return SAME[known.mime] ?? known.mime;
  return isText(file) ? 'text/plain' : 'application/octet-stream';
}

function isText(file) {
  const handle = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(TEXT_SAMPLE);
    const length = fs.readSync(handle, bytes, 0, TEXT_SAMPLE, 0);
    const sample = bytes.subarray(0, length);
    if (sample.includes(0)) return false;
    // A character may be cut at the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: length === TEXT_SAMPLE });
    return true;
  } catch {
    return false;
  } finally {
    fs.closeSync(handle);
  }
}

async function inspectPicture(type, file, copy) {
  const size = await sizeOf(file);
  // It only starts like a picture, so it's a file like any other.
  if (!size) return { contentType: 'application/octet-stream' };
  if (size.width * size.height > MAX_PIXELS) return { refused: 'pixels' };
  if (type === 'image/avif') return { contentType: type, ...size, ...stripInPlace(file) };
  if (fs.statSync(file).size > MAX_PICTURE_BYTES) return { refused: 'bytes' };
  const bytes = fs.readFileSync(file);
  const stripped = stripPicture(type, bytes);
  if (!stripped || stripped.equals(bytes)) return { contentType: type, ...size };
  writeSafely(copy, stripped);
  return { contentType: type, ...size, stripped: { file: 'copy', ...fingerprint(copy) } };
}

/** Returns the size in pixels as the picture is shown, or undefined if it isn't a picture. Reads only its header. */
async function sizeOf(file) {
  try {
    const { autoOrient, width, pageHeight } = await sharp(file, { limitInputPixels: false }).metadata();
    return pageHeight === undefined
      ? { width: autoOrient.width, height: autoOrient.height }
      : { width, height: pageHeight };
  } catch {
    return undefined;
  }
}

function stripInPlace(file) {
  const handle = fs.openSync(file, 'r+');
  try {
    if (!stripContainer(handle)) return {};
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  return { stripped: { file: 'original', ...fingerprint(file) } };
}

function writeSafely(file, bytes) {
  const handle = fs.openSync(file, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, bytes);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function fingerprint(file) {
  const hash = createHash('sha256');
  const handle = fs.openSync(file, 'r');
  const piece = Buffer.alloc(1 << 20);
  let bytes = 0;
  for (let read = fs.readSync(handle, piece); read > 0; read = fs.readSync(handle, piece)) {
    hash.update(piece.subarray(0, read));
    bytes += read;
  }
  fs.closeSync(handle);
  return { sha256: hash.digest('hex'), bytes };
}

const [file = '', copy = ''] = process.argv.slice(2);
const answer = await inspect(file, copy).catch((error) => {
  if (error instanceof DamagedPicture || error instanceof DamagedContainer) return { refused: 'damaged' };
  throw error;
});
process.stdout.write(JSON.stringify(answer));
