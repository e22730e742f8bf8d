import { descendants, find, type XmlElement } from '../element';
import { isPlaceable, pictureMark, plainText } from '../marks';
import type { Inline } from '../model';
import { wantedWidth } from '../picture-width';
import { escapeMarkdown } from '../write/escape';
import type { Reader } from './reader';

/** Types that browsers show. Other pictures (Windows metafiles, TIFF) become links to the file. */
const SHOWN = /\.(png|jpe?g|gif|webp|avif)$/i;

/** Returns whether a picture is shown in the text. Otherwise it's linked. */
export function isShown(path: string): boolean {
  return SHOWN.test(path);
}

const MAX_DESCRIPTION = 300;
const MAX_PICTURES = 1_000;

/** The text in a shape. It's read as paragraphs, with its own pictures. */
const TEXT = 'w:txbxContent';

/**
 * Reads a picture of current Word versions. Charts, diagrams and the like are lost; text in shapes is read elsewhere.
 */
export function readDrawing(reader: Reader, drawing: XmlElement, href: string): Inline[] {
  const all = [...descendants(drawing, TEXT)];
  const named = all.find(({ name }) => name === 'wp:docPr');
  const description = named?.attributes.descr ?? '';
  const extent = all.find(({ name }) => name === 'wp:extent')?.attributes ?? {};
  const width = wantedWidth(named?.attributes.name ?? '', extent);
  const blips = all.filter(({ name }) => name === 'a:blip');
  const isText = all.some(({ name }) => name === TEXT);
  if (blips.length === 0 && !isText) reader.losses.add('objects');
  return blips.flatMap(({ attributes }) => picture(reader, { id: attributes['r:embed'], description, width, href }));
}

/** Reads a picture of old Word versions (VML), or the picture of an embedded file. */
export function readOldPicture(reader: Reader, element: XmlElement, href: string): Inline[] {
  if (element.name === 'w:object' || find(element, 'o:OLEObject')) reader.losses.add('objects');
  const all = [...descendants(element, TEXT)];
  const title = all.find(({ attributes }) => attributes.alt)?.attributes.alt ?? '';
  return all
    .filter(({ name }) => name === 'v:imagedata')
    .flatMap(({ attributes }) =>
      picture(reader, { id: attributes['r:id'], description: title || (attributes['o:title'] ?? ''), href }),
    );
}

interface Wanted {
  id: string | undefined;
  description: string;
  /** In pixels. */
  width?: number | undefined;
  href: string;
}

function picture(reader: Reader, { id, description, width, href }: Wanted): Inline[] {
  const relation = reader.relations.get(id ?? '');
  if (!relation || relation.isExternal || !reader.word.files.has(relation.target)) {
    reader.losses.add('linkedPictures');
    return [];
  }
  const { target } = relation;
  const known = reader.pictures.indexOf(target);
  const index = known < 0 ? reader.pictures.length : known;
  if (!isPlaceable(index) || index >= MAX_PICTURES) return [];
  if (known < 0) reader.pictures.push(target);
  const alt = escapeMarkdown([...withoutFolders(plainText(description))].slice(0, MAX_DESCRIPTION).join(''));
  const shows = isShown(target);
  const label = shows ? alt : alt || escapeMarkdown(target.slice(target.lastIndexOf('/') + 1));
  if (shows) return [{ type: 'raw', markdown: `![${withWidth(label, width)}](${pictureMark(index)})`, href }];
  return [{ type: 'raw', markdown: `[${label}](${pictureMark(index)})`, href: '' }];
}

/**
 * A file on somebody's computer, or an address, which Word takes as the description of a picture. It ends with the
 * extension of a file. Other descriptions may begin like it, such as a sentence or a formula.
 */
const FILE =
  /^(?!https?:\S*\s)(?:[a-z]:(?=\\)|\\\\|\/(?:Users|home)(?=\/)|(?:file|https?):\/\/).*[\\/](?<name>[^\\/]+\.[a-z\d]{2,5})$/i;

/** Returns a description on one line. Of a file's path, only the name is kept: folders may have the names of people. */
function withoutFolders(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return FILE.exec(line.slice(0, 4_000))?.groups?.name ?? line;
}

/** Returns the text of a picture in Markdown. A description that ends as if it had a width keeps its end. */
function withWidth(description: string, width: number | undefined): string {
  return width === undefined ? description.replace(/\|(?=\d+$)/, '\\|') : `${description}|${width}`;
}
