import fs from 'node:fs/promises';
import path from 'node:path';
import type { SheetDesign } from '../core/designs';
import type { SheetTexts } from '../core/diagnostics';

const FOLDER = path.resolve('src/sheets/designs');

/** Returns the sample data and the template of a design. */
export async function readDesign(design: SheetDesign): Promise<SheetTexts> {
  const read = (extension: string) => fs.readFile(path.join(FOLDER, `${design}.${extension}`), 'utf8');
  const [data, template] = await Promise.all([read('json'), read('typ')]);
  return { data, template };
}
