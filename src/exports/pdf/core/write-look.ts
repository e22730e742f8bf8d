import { LINE_GAPS, linePieces, type Paper, type PdfTemplate, SIDES, TEXT_FONTS } from '../../core/pdf-template';
import { readableAccent } from '../../core/readable-accent';
import { type Direction, directionOf, TURNS } from './direction';
import { literal } from './literal';
import type { Size } from './picture-size';

/** The design of a PDF: the template of its workspace, with the data that the template refers to. */
export interface PdfLook extends Omit<PdfTemplate, 'contents'> {
  /** Formatted for the reader. */
  date: string;
  /** The path at which the compiler gets it, with its size in pixels. */
  logo: (Size & { path: string }) | undefined;
}

/** In points. */
const POINTS_PER_MILLIMETRE = 72 / 25.4;
/** The papers by the compiler's names, with their sizes in points. */
const SHEETS: Record<Exclude<Paper, 'region'>, Size & { name: string }> = {
  a4: { name: 'a4', width: 595, height: 842 },
  a5: { name: 'a5', width: 420, height: 595 },
  letter: { name: 'us-letter', width: 612, height: 792 },
  legal: { name: 'us-legal', width: 612, height: 1008 },
};
/** Space for a caption, or a line above a picture, in points. */
const CAPTION = 54;

/** Returns the name of the paper for a design. For `region`, it depends on the reader's region, if that is known. */
export function paperOf(look: PdfLook | undefined, region: string | undefined): string {
  return sheetOf(look?.paper ?? 'region', region).name;
}

/** Returns the room on a page, in points. */
export function roomOf({ paper, margins }: PdfLook, region: string | undefined): Size {
  const sheet = sheetOf(paper, region);
  const inPoints = (millimetres: number) => millimetres * POINTS_PER_MILLIMETRE;
  return {
    width: Math.floor(sheet.width - inPoints(margins.left + margins.right)),
    height: Math.floor(sheet.height - inPoints(margins.top + margins.bottom)) - CAPTION,
  };
}

function sheetOf(paper: Paper, region = ''): (typeof SHEETS)['a4'] {
  return SHEETS[paper !== 'region' ? paper : LETTER.has(region) ? 'letter' : 'a4'];
}

/** Regions that print on US Letter. */
const LETTER: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO']);

/** Returns the arguments of `document` in `document.typ` for a design. `direction` is the document's. */
export function writeLook(look: PdfLook, title: string, direction: Direction): string[] {
  const { margins, font, textSize, lineSpacing, accent, header, footer, cover, date, logo } = look;
  const sides = SIDES.map((side) => `${side}: ${margins[side]}mm`).join(', ');
  return [
    `margin: (${sides})`,
    `font: ${literal(TEXT_FONTS[font])}`,
    `size: ${textSize}pt`,
    `leading: ${LINE_GAPS[lineSpacing]}em`,
    `header: ${writeLine(header, { title, date, direction })}`,
    `footer: ${writeLine(footer, { title, date, direction })}`,
    `cover: ${cover}`,
    `date: ${literal(date)}`,
    ...(accent === null
      ? []
      : [`accent: rgb(${literal(accent)})`, `accent-text: rgb(${literal(readableAccent(accent))})`]),
    ...(logo ? [`logo: (${literal(logo.path)}, ${logo.width}, ${logo.height})`] : []),
  ];
}

/**
 * Returns a header or footer as one expression. All texts, including the fields' values, are literals. A line without
 * letters runs from left to right: otherwise the numbers of "1 / 2" would change places.
 */
function writeLine(line: string, texts: { title: string; date: string; direction: Direction }): string {
  const values = { title: literal(texts.title), date: literal(texts.date), page: 'page-number', pages: 'page-count' };
  const written = `[${linePieces(line)
    .map((piece) => `#${'field' in piece ? values[piece.field] : literal(piece.text)};`)
    .join('')}]`;
  const direction = directionOf(line.replaceAll('{title}', () => texts.title)) ?? 'ltr';
  return direction === texts.direction ? written : `${TURNS[direction]}(${written})`;
}
