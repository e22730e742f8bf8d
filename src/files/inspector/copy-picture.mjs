import process from 'node:process';
import sharp from 'sharp';
import { blockFormats } from './formats.mjs';

const MAX_PIXELS = 100_000_000;

/**
 * Writes a changed copy of the picture in the first argument to the second one, and prints its size. `change` makes the
 * change.
 */
export async function copyPicture(change) {
  blockFormats();
  sharp.concurrency(1);
  sharp.cache(false);
  const [file = '', copy = ''] = process.argv.slice(2);
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { width, height } = await change(picture).toFile(copy);
  process.stdout.write(JSON.stringify({ width, height }));
}
