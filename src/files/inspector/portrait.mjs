// Makes a small square copy of a picture, without metadata, alone in a separate process. Arguments: the picture, and
// the path for the copy. Prints one JSON object on stdout.
import { copyPicture } from './copy-picture.mjs';

/** In pixels: twice the largest size on our pages. */
const SIDE = 256;

await copyPicture((picture) => picture.resize({ width: SIDE, height: SIDE, fit: 'cover' }).webp({ quality: 82 }));
