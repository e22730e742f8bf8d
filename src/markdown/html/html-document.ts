import { utf8Length } from '@/documents/core/utf8';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { escapeLabel } from '@/files/archive/core/label';
import { type ArchiveLoss, ArchiveLosses } from '@/files/archive/core/losses';
import { importedPicture } from '@/files/core/imported-picture';
import { AppError } from '@/kernel/error';
import { markedMarkdownOf } from './comments/mark-comments';
import { type PageComment, PRIVATE, takeComments } from './comments/take-comments';
import { requireParsable, requireSmall, tooDeep } from './html-limits';
import { attribute, findNode, type HtmlNode, isElement, textNode, textOf } from './html-node';
import { markdownOf, parseHtml } from './html-to-markdown';
import { markCodeFonts } from './looks/code-fonts';
import { repairTitle } from './looks/titles';
import { repairMarkup } from './page-markup';
import { applyClassStyles } from './programs/class-styles';
import { repairDocutils } from './programs/docutils';
import { repairGoogleDocs } from './programs/google-docs';
import { isNotionPage, repairNotion, repairNotionIndex } from './programs/notion';
import { removeDeleted } from './programs/word';
import { unwrapLayoutTables } from './tables/layout-tables';

/** An HTML file converted to a document. */
export interface HtmlDocument {
  text: string;
  /** The images embedded in the file. The text refers to them by `importedPicture(index)`. */
  pictures: Uint8Array[];
  /** The comments of the page. Marks in the text say where they belong; see `placeMarks`. */
  comments: PageComment[];
  lost: ArchiveLoss[];
}

const EMBEDDED: ReadonlySet<string> = new Set(['iframe', 'object', 'embed', 'video', 'audio', 'canvas', 'svg']);
const FIELDS: ReadonlySet<string> = new Set(['input', 'button', 'select', 'textarea']);
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([a-z0-9+/=\s]+)$/i;

interface Surroundings {
  /** Whether the file comes with other files. Then the addresses of files beside it are kept. */
  hasFiles?: boolean;
}

/**
 * Converts the bytes of an HTML file. It's read as data: nothing in it is run or fetched. Throws INVALID if it's nested
 * too deeply, and TOO_LARGE if it has too many elements or too much text.
 */
export function htmlDocument(bytes: Uint8Array, { hasFiles = false }: Surroundings = {}): HtmlDocument {
  const html = decoded(bytes);
  requireParsable(html);
  const tree = parsed(html);
  requireSmall(tree);
  removeDeleted(tree);
  const losses = new ArchiveLosses();
  const title = textOf(findNode(tree, (node) => isElement(node, 'title')))
    .replace(/\s+/g, ' ')
    .trim();
  if (isNotionPage(tree)) repairNotion(tree, losses);
  else repairNotionIndex(tree);
  repairGoogleDocs(tree);
  applyClassStyles(tree, html);
  unwrapLayoutTables(tree);
  const comments = takeComments(tree);
  repairTitle(tree);
  markCodeFonts(tree, html);
  repairDocutils(tree);
  repairMarkup(tree);
  const pictures = takePictures(tree, losses, hasFiles);
  const text = comments.length > 0 ? markedMarkdownOf(tree) : markdownOf(tree);
  const isTitled = title === '' || /^# /m.test(text);
  // In the title, the marks of comments would be taken for marks.
  const shown = comments.length > 0 ? title.replace(PRIVATE, '�') : title;
  const heading = isTitled ? '' : `# ${escapeLabel(shown)}\n\n`;
  const whole = `${heading}${text}\n`;
  if (utf8Length(whole) > MAX_TEXT_BYTES) throw tooLong();
  return { text: whole, pictures, comments, lost: losses.list() };
}

function parsed(html: string): HtmlNode {
  try {
    return parseHtml(html);
  } catch (error) {
    // The stack overflowed, because the parser descends into the tree recursively.
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

function tooLong(): AppError {
  return new AppError('TOO_LARGE', 'This HTML file has more than 10 MB of text. Split it and import the parts.');
}

/** Removes embedded images from their addresses and returns them. Also counts the features that Markdown lacks. */
function takePictures(tree: HtmlNode, losses: ArchiveLosses, hasFiles: boolean): Uint8Array[] {
  const pictures: Uint8Array[] = [];
  const visit = (parent: HtmlNode) => {
    parent.children = (parent.children ?? []).map((node) => {
      count(node, losses);
      if (hasFiles) node.properties = besideFiles(node.properties);
      if (isElement(node, 'img')) return pictureOf(node, { pictures, losses, hasFiles });
      // Its content is lost with it.
      if (!EMBEDDED.has(node.tagName ?? '')) visit(node);
      return node;
    });
  };
  visit(tree);
  return pictures;
}

interface Taking {
  pictures: Uint8Array[];
  losses: ArchiveLosses;
  hasFiles: boolean;
}

function pictureOf(node: HtmlNode, { pictures, losses, hasFiles }: Taking): HtmlNode {
  const source = attribute(node, 'src')?.trim() ?? '';
  const data = PICTURE.exec(source)?.[1];
  if (data !== undefined) {
    pictures.push(Uint8Array.from(Buffer.from(data, 'base64')));
    return { ...node, properties: { ...node.properties, src: importedPicture(pictures.length - 1) } };
  }
  if (/^https?:\/\//i.test(source)) {
    losses.add('remotePictures');
    return node;
  }
  if (hasFiles && RELATIVE.test(source)) return node;
  losses.add('missingPictures');
  return textNode(attribute(node, 'alt') ?? '');
}

/** An address of a file beside the page. */
const RELATIVE = /^(?![a-z][a-z\d+.-]*:|\/|#)./i;

/** Returns the properties with addresses that have no characters with a meaning in Markdown. */
function besideFiles(properties: HtmlNode['properties'] = {}): Record<string, unknown> {
  const plain = (value: unknown) =>
    typeof value === 'string' && RELATIVE.test(value.trim()) ? value.trim().replace(/[\s()<>\\]/g, percent) : value;
  const { src, href } = properties;
  return {
    ...properties,
    ...(src !== undefined && { src: plain(src) }),
    ...(href !== undefined && { href: plain(href) }),
  };
}

function percent(sign: string): string {
  const BRACKETS: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };
  return BRACKETS[sign] ?? encodeURIComponent(sign);
}

function count(node: HtmlNode, losses: ArchiveLosses): void {
  const tag = node.tagName ?? '';
  if (EMBEDDED.has(tag)) losses.add('embedded');
  if (FIELDS.has(tag) && !['checkbox', 'hidden'].includes(attribute(node, 'type') ?? '')) losses.add('forms');
  if (tag === 'a' && attribute(node, 'href')?.startsWith('#') && !leadsSomewhere(node)) losses.add('internalLinks');
  const spans = [attribute(node, 'colSpan'), attribute(node, 'rowSpan')];
  if ((tag === 'td' || tag === 'th') && spans.some((span) => Number(span ?? 1) > 1)) losses.add('mergedCells');
}

/** Returns whether a link on the page is kept, or is one that nobody sees, such as at the lines of pandoc's code. */
function leadsSomewhere({ properties }: HtmlNode): boolean {
  return properties?.dataHeading === true || properties?.ariaHidden === 'true';
}

/**
 * Decodes a file: UTF-16 with a byte order mark, else UTF-8, else the encoding that a `meta` at its start names, else
 * Windows-1252. If the file says that it's UTF-8, invalid bytes become replacement characters.
 */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048));
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  const named = /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1] ?? '';
  const isUtf8 = /^utf-?8$/i.test(named) || (first === 0xef && second === 0xbb && bytes[2] === 0xbf);
  if (marked === '' && isUtf8) return new TextDecoder().decode(bytes);
  for (const label of [marked, 'utf-8', named, 'windows-1252']) {
    const text = label && decodedAs(label, bytes);
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}

function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    // Node decodes Windows-1252 as Latin-1 unless it streams: `€` would be lost.
    const decoder = new TextDecoder(label, { fatal: true });
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return undefined;
  }
}
