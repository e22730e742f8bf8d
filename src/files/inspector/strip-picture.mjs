// Removes everything from a picture that isn't the picture: where, by whom and with what it was taken, previews,
// comments, and anything after its end. The pixels aren't changed, and the rotation (EXIF orientation) is kept. JPEG:
// ITU-T T.81 annex B. PNG: W3C PNG 3rd edition. WebP: RFC 9649. EXIF: a TIFF file with one directory.
import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { DamagedPicture } from './damaged-picture.mjs';
import { stripGif } from './strip-gif.mjs';

const STRIPPERS = { 'image/gif': stripGif, 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp };

/**
 * @param {string} type
 * @param {Buffer} bytes
 * @returns {Buffer | undefined} undefined if this type isn't supported
 */
export function stripPicture(type, bytes) {
  return STRIPPERS[type]?.(bytes);
}

// ---------------------------------------------------------------- JPEG

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF_START = Buffer.from('Exif\0\0', 'latin1');
const ICC_START = Buffer.from('ICC_PROFILE\0', 'latin1');

function stripJpeg(bytes) {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new DamagedPicture('no start');
  const kept = [];
  let orientation = 1;
  for (let at = 2; at < bytes.length; ) {
    const { marker, start, body, end } = jpegSegment(bytes, at);
    if (marker === APP1 && startsWith(body, EXIF_START)) orientation = orientationOf(body.subarray(EXIF_START.length));
    at = marker === SOS ? endOfScan(bytes, end) : end;
    if (isPartOfJpeg(marker, body)) kept.push(bytes.subarray(start, at));
    if (marker === EOI) break;
  }
  return Buffer.concat([bytes.subarray(0, 2), ...exifSegment(orientation), ...kept]);
}

function jpegSegment(bytes, from) {
  let start = from;
  if (bytes[start] !== 0xff) throw new DamagedPicture('no marker');
  // A marker may be preceded by any number of fill bytes.
  while (bytes[start + 1] === 0xff) start++;
  const marker = bytes[start + 1];
  if (marker === EOI) return { marker, start, body: bytes.subarray(0, 0), end: start + 2 };
  if (start + 4 > bytes.length) throw new DamagedPicture('cut off');
  const end = start + 2 + bytes.readUInt16BE(start + 2);
  if (end < start + 4 || end > bytes.length) throw new DamagedPicture('cut off');
  return { marker, start, body: bytes.subarray(start + 4, end), end };
}

/**
 * Returns whether a segment changes how the picture looks. Of the application's segments, only JFIF, color profiles and
 * Adobe's transform do.
 */
function isPartOfJpeg(marker, body) {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  return marker === APP0 || marker === APP14 || (marker === APP2 && startsWith(body, ICC_START));
}

/** Returns where the next marker is. In the data of a scan, 0xff is followed by 0 or by a restart marker. */
function endOfScan(bytes, from) {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  // Viewers show an incomplete picture as far as it goes.
  return bytes.length;
}

function exifSegment(orientation) {
  if (orientation === 1) return [];
  const exif = Buffer.concat([EXIF_START, exifWith(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return [head, exif];
}

// ---------------------------------------------------------------- PNG

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Optional chunks that change how the picture looks or moves. */
const PNG_LOOK = new Set('tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '));

function stripPng(bytes) {
  if (!startsWith(bytes, PNG_START)) throw new DamagedPicture('no start');
  const chunks = pngChunks(bytes);
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const orientation = exif ? orientationOf(exif.bytes.subarray(8, -4)) : 1;
  const kept = chunks.filter(({ type }) => PNG_LOOK.has(type) || isCritical(type)).map((chunk) => chunk.bytes);
  // It must come before the picture's data: here, after the header.
  if (orientation !== 1) kept.splice(1, 0, pngChunk('eXIf', exifWith(orientation)));
  return Buffer.concat([PNG_START, ...kept]);
}

function isCritical(type) {
  return type[0] === type[0].toUpperCase();
}

/** Returns all chunks up to the last one. */
function pngChunks(bytes) {
  const chunks = [];
  for (let at = PNG_START.length; chunks.at(-1)?.type !== 'IEND'; ) {
    if (at + 12 > bytes.length) throw new DamagedPicture('no end');
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) throw new DamagedPicture('no chunk');
    chunks.push({ type, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function pngChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

// ---------------------------------------------------------------- WebP

const WEBP_LOOK = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

function stripWebp(bytes) {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    throw new DamagedPicture('no start');
  }
  const chunks = webpChunks(bytes);
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif ? orientationOf(webpExif(exif.bytes.subarray(8))) : 1;
  const kept = chunks.filter(({ type }) => WEBP_LOOK.has(type)).map((chunk) => chunk.bytes);
  const extended = chunks.find(({ type }) => type === 'VP8X')?.bytes;
  if (extended) extended[8] &= ~(HAS_EXIF | HAS_XMP);
  if (extended && orientation !== 1) {
    extended[8] |= HAS_EXIF;
    kept.push(webpChunk('EXIF', exifWith(orientation)));
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return Buffer.concat([head, ...kept]);
}

/** Returns copies of all chunks, including their headers. */
function webpChunks(bytes) {
  const size = 8 + bytes.readUInt32LE(4);
  if (size > bytes.length) throw new DamagedPicture('cut off');
  const chunks = [];
  for (let at = 12; at + 8 <= size; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > size || (type === 'VP8X' && length < 10)) throw new DamagedPicture('cut off');
    chunks.push({ type, bytes: Buffer.from(bytes.subarray(at, end)) });
    at = end;
  }
  return chunks;
}

/** Removes JPEG's label, which some programs write before the data. */
function webpExif(data) {
  return startsWith(data, EXIF_START) ? data.subarray(EXIF_START.length) : data;
}

function webpChunk(type, data) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

// ---------------------------------------------------------------- EXIF

const ORIENTATION = 0x0112;
const SHORT = 3;

/** Returns the orientation, from 1 (not rotated) to 8. Unreadable data counts as 1. */
function orientationOf(tiff) {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const u16 = (at) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = u16(directory);
  for (let i = 0, at = directory + 2; i < count && at + 12 <= tiff.length; i++, at += 12) {
    if (u16(at) !== ORIENTATION || u16(at + 2) !== SHORT) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns a TIFF file that contains only the orientation. */
function exifWith(orientation) {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function startsWith(bytes, start) {
  return bytes.subarray(0, start.length).equals(start);
}
