// Writes compressed copies beside the files of a build, which the server sends (see server/static-files.ts).
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:m?js|css|svg|wasm|json)$/;
/** In bytes. Smaller files fit into one packet anyway. */
const SMALLEST = 1_000;
/** From 5 to 11, the best, Brotli saves another 9 % and takes forty times as long. */
const QUALITY = 5;

const METHODS = [
  ['.br', (data) => promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })],
  ['.gz', (data) => promisify(gzip)(data, { level: 9 })],
];

/** Compresses all files in `folder` that are text. */
export async function compressStatic(folder) {
  const names = await fs.readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(path.join(folder, name))));
}

async function compress(file) {
  const data = await fs.readFile(file);
  if (data.length < SMALLEST) return;
  await Promise.all(METHODS.map(async ([ending, method]) => fs.writeFile(file + ending, await method(data))));
}
