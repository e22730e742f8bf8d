// Makes a copy of a logo for printed pages, without metadata, alone in a separate process. Arguments: the picture, and
// the path for the copy. Prints one JSON object on stdout.
import { copyPicture } from './copy-picture.mjs';

/** In pixels: 300 per inch in the largest place for it on a page. */
const MOST = { width: 900, height: 300 };

await copyPicture((picture) => picture.resize({ ...MOST, fit: 'inside', withoutEnlargement: true }).png());
