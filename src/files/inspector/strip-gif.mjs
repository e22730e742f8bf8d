// Removes comments, metadata and anything after the end from a GIF. The frames, their durations and the number of
// repetitions aren't changed. GIF89a specification; loops: Netscape's extension.
import { Buffer } from 'node:buffer';
import { DamagedPicture } from './damaged-picture.mjs';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The extensions for repetition and colors. */
const KEPT_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/**
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
export function stripGif(bytes) {
  const kept = [];
  let at = afterColors(bytes, 10, 13);
  kept.push(bytes.subarray(0, at));
  while (at < bytes.length && bytes[at] !== END) {
    const end = endOfBlock(bytes, at);
    if (isPartOfGif(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([END])]);
}

function isPartOfGif(bytes, at) {
  if (bytes[at] === FRAME || bytes[at + 1] === CONTROL) return true;
  return bytes[at + 1] === APPLICATION && KEPT_APPLICATIONS.includes(bytes.toString('latin1', at + 3, at + 14));
}

function endOfBlock(bytes, at) {
  if (bytes[at] === EXTENSION) return endOfData(bytes, at + 2);
  if (bytes[at] !== FRAME) throw new DamagedPicture('no block');
  // The frame's place and colors, then one byte about its compression.
  return endOfData(bytes, afterColors(bytes, at + 9, at + 10) + 1);
}

/** Returns where a table of colors that starts at `start` ends, if the flags say that there is one. */
function afterColors(bytes, flagsAt, start) {
  const flags = bytes[flagsAt];
  if (flags === undefined) throw new DamagedPicture('cut off');
  const end = flags & 0x80 ? start + 3 * 2 ** ((flags & 0x07) + 1) : start;
  if (end > bytes.length) throw new DamagedPicture('cut off');
  return end;
}

/** Returns the offset after data that comes in blocks of at most 255 bytes. An empty block ends it. */
function endOfData(bytes, from) {
  let at = from;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) throw new DamagedPicture('cut off');
    at += length + 1;
  }
  return at + 1;
}
