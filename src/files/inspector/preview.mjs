// Makes a smaller copy of a picture, alone in a separate process. Arguments: the picture, and the path for the copy.
// Prints one JSON object on stdout.
import process from 'node:process';
import sharp from 'sharp';
import { blockFormats } from './formats.mjs';

/** In pixels: twice the width of a text, for high-resolution screens. */
const MAX_SIDE = 1_600;
const MAX_PIXELS = 100_000_000;

blockFormats();
sharp.concurrency(1);
sharp.cache(false);

const [file = '', copy = ''] = process.argv.slice(2);
const { pages = 1 } = await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata();
// A copy would have only one frame, so an animation would stop.
const isMade = pages === 1;
if (isMade) {
  await sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(copy);
}
process.stdout.write(JSON.stringify({ isMade }));
