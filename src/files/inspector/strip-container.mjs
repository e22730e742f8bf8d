// Blanks, in place, what HEIC, AVIF, MP4 and MOV files say about where and by whom they were made. No byte moves, so
// offsets inside the file stay right. ISO/IEC 14496-12 (boxes), 23008-12 (items of a picture).
import { Buffer } from 'node:buffer';
import fs from 'node:fs';

/** The file isn't made of boxes. */
export class DamagedContainer extends Error {}

/** The largest index of a container. Larger ones occur only in attacks. */
const MAX_INDEX = 64 * 1024 * 1024;
const MAX_BOXES = 100_000;

/**
 * @param {number} file descriptor, open for reading and writing
 * @returns {boolean} whether anything was blanked
 */
export function stripContainer(file) {
  const size = fs.fstatSync(file).size;
  let changed = false;
  for (const box of topBoxes(file, size)) {
    if (box.type === 'meta') changed = blankItems(file, box, size) || changed;
    else if (box.type === 'moov') changed = freeInside(file, box) || changed;
    else if (box.type === 'udta' || box.type === 'uuid') changed = free(file, box) || changed;
  }
  return changed;
}

function topBoxes(file, size) {
  const boxes = [];
  for (let start = 0; start < size; ) {
    if (boxes.length > MAX_BOXES) throw new DamagedContainer('too many boxes');
    const box = boxAt(read(file, start, Math.min(16, size - start)), { at: 0, base: start, end: size });
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/**
 * Returns the box whose header is at `at` in `bytes`. `base` is the offset of `bytes` in the file, `end` the offset at
 * which the box must have ended.
 */
function boxAt(bytes, { at, base, end: limit }) {
  if (at + 8 > bytes.length) throw new DamagedContainer('cut off');
  const start = base + at;
  const type = bytes.toString('latin1', at + 4, at + 8);
  let size = bytes.readUInt32BE(at);
  let head = 8;
  if (size === 1) {
    if (at + 16 > bytes.length) throw new DamagedContainer('cut off');
    size = Number(bytes.readBigUInt64BE(at + 8));
    head = 16;
  } else if (size === 0) size = limit - start;
  if (size < head || start + size > limit) throw new DamagedContainer('wrong size');
  return { type, start, body: start + head, end: start + size };
}

/** Turns a box into one that readers skip, and overwrites its content. */
function free(file, { start, body, end }) {
  fs.writeSync(file, Buffer.from('free', 'latin1'), 0, 4, start + 4);
  blank(file, body, end - body);
  return true;
}

const HOLDERS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);

/** Frees user data and metadata of a film and its tracks. */
function freeInside(file, { body, end }) {
  const index = readIndex(file, body, end);
  let changed = false;
  const walk = (from, to) => {
    for (let at = from; at + 8 <= to; ) {
      const box = boxAt(index, { at, base: body, end: body + to });
      if (box.type === 'udta' || box.type === 'meta') changed = free(file, box) || changed;
      else if (HOLDERS.has(box.type)) walk(box.body - body, box.end - body);
      at = box.end - body;
    }
  };
  walk(0, index.length);
  return changed;
}

/** Blanks the EXIF and XMP items of a picture. */
function blankItems(file, { body, end }, fileSize) {
  // A full box: 4 bytes of version and flags come first.
  const meta = readIndex(file, body + 4, end);
  const boxes = new Map();
  for (let at = 0; at + 8 <= meta.length; ) {
    const box = boxAt(meta, { at, base: 0, end: meta.length });
    boxes.set(box.type, box);
    at = box.end;
  }
  const items = privateItems(meta, boxes.get('iinf'));
  if (items.size === 0) return false;
  const data = boxes.get('idat');
  let changed = false;
  for (const { method, offset, length } of extentsOf(meta, boxes.get('iloc'), items)) {
    const inside = method === 1 && data ? body + 4 + data.body : 0;
    if (method > 1 || inside + offset + length > fileSize) throw new DamagedContainer('item outside of the file');
    blank(file, inside + offset, length);
    changed = true;
  }
  return changed;
}

/** Returns the ids of items that describe the picture instead of showing it. */
function privateItems(meta, iinf) {
  const ids = new Set();
  if (!iinf) return ids;
  const version = meta[iinf.body];
  for (let at = iinf.body + 4 + (version === 0 ? 2 : 4); at + 8 <= iinf.end; ) {
    const entry = boxAt(meta, { at, base: 0, end: iinf.end });
    const entryVersion = meta[entry.body];
    if (entry.type === 'infe' && entryVersion >= 2) {
      const wide = entryVersion === 3;
      const cursor = reader(meta, entry.body + 4, entry.end);
      const id = cursor.uint(wide ? 4 : 2);
      cursor.uint(2);
      const type = meta.toString('latin1', cursor.at, cursor.at + 4);
      if (type === 'Exif' || type === 'mime') ids.add(id);
    }
    at = entry.end;
  }
  return ids;
}

function extentsOf(meta, iloc, wanted) {
  if (!iloc) return [];
  const version = meta[iloc.body];
  const cursor = reader(meta, iloc.body + 4, iloc.end);
  const sizes = cursor.uint(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const count = cursor.uint(version < 2 ? 2 : 4);
  const found = [];
  for (let i = 0; i < count; i++) {
    const id = cursor.uint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : cursor.uint(2) & 15;
    cursor.uint(2);
    const base = cursor.uint(baseSize);
    const extents = cursor.uint(2);
    for (let n = 0; n < extents; n++) {
      cursor.uint(indexSize);
      const offset = base + cursor.uint(offsetSize);
      const length = cursor.uint(lengthSize);
      if (wanted.has(id)) found.push({ method, offset, length });
    }
  }
  return found;
}

/** Returns a function that reads numbers of 0 to 8 bytes one after the other, and never past the end. */
function reader(bytes, start, end) {
  return {
    at: start,
    uint(size) {
      if (this.at + size > end) throw new DamagedContainer('cut off');
      let value = 0;
      for (let i = 0; i < size; i++) value = value * 256 + bytes[this.at + i];
      this.at += size;
      return value;
    },
  };
}

function readIndex(file, from, to) {
  if (to - from > MAX_INDEX || to < from) throw new DamagedContainer('index too large');
  return read(file, from, to - from);
}

function read(file, position, length) {
  const bytes = Buffer.alloc(length);
  if (fs.readSync(file, bytes, 0, length, position) < length) throw new DamagedContainer('cut off');
  return bytes;
}

function blank(file, position, length) {
  const zeros = Buffer.alloc(Math.min(length, 1 << 20));
  for (let at = 0; at < length; at += zeros.length) {
    fs.writeSync(file, zeros, 0, Math.min(zeros.length, length - at), position + at);
  }
}
