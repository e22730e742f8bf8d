// Makes a small square copy of a picture, without metadata, alone in a process of its own. Arguments: the picture, where the
// copy goes. The answer is one JSON object on stdout.
import process from 'node:process';
import sharp from 'sharp';
import { blockFormats } from './formats.mjs';

/** Twice the largest that the screens show. */
const SIDE = 256;
const MOST_PIXELS = 100_000_000;

blockFormats();
sharp.concurrency(1);
sharp.cache(false);

const [file = '', copy = ''] = process.argv.slice(2);
await sharp(file, { limitInputPixels: MOST_PIXELS })
  .autoOrient()
  .resize({ width: SIDE, height: SIDE, fit: 'cover' })
  .webp({ quality: 82 })
  .toFile(copy);
process.stdout.write(JSON.stringify({ isMade: true }));
