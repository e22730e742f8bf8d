/** The design of PDF files: what a workspace can choose. Can be imported in the browser. */

/** `region`: the paper of the reader's region, A4 or US Letter. */
export const PAPERS = ['region', 'a4', 'a5', 'letter', 'legal'] as const;
export type Paper = (typeof PAPERS)[number];

/** The fonts that come with the product, by the names that the compiler uses. */
export const TEXT_FONTS = {
  'source-serif': 'Source Serif 4',
  inter: 'Inter',
  fraunces: 'Fraunces',
  'space-grotesk': 'Space Grotesk',
  libertinus: 'Libertinus Serif',
} as const;
export type TextFont = keyof typeof TEXT_FONTS;

/** The gap between two lines, as a fraction of the font's height. */
export const LINE_GAPS = { compact: 0.55, normal: 0.72, wide: 1, double: 1.5 } as const;
export type LineSpacing = keyof typeof LINE_GAPS;

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
/** In millimetres. */
export const MARGIN = { least: 10, most: 50 };
/** In points. */
export const TEXT_SIZE = { least: 8, most: 16 };
/** The longest header or footer, in characters. */
export const MAX_LINE = 200;

export interface PdfTemplate {
  paper: Paper;
  /** In millimetres. */
  margins: Record<(typeof SIDES)[number], number>;
  font: TextFont;
  /** In points. */
  textSize: number;
  lineSpacing: LineSpacing;
  /** The color of the title, headings and links, as `#rrggbb`. Null: black headings and blue links. */
  accent: string | null;
  /** The lines above and below the text of each page, with fields such as `{page}`. */
  header: string;
  footer: string;
  /** Whether a table of contents follows the title. */
  contents: boolean;
  /** Whether the title has a separate page. */
  cover: boolean;
}

/** The design of PDF files in a workspace that has set nothing. */
export const USUAL_TEMPLATE: PdfTemplate = {
  paper: 'region',
  margins: { top: 27, bottom: 25, left: 25, right: 25 },
  font: 'source-serif',
  textSize: 10.5,
  lineSpacing: 'normal',
  accent: null,
  header: '{title}',
  footer: '{page} / {pages}',
  contents: false,
  cover: false,
};

export const LINE_FIELDS = ['title', 'date', 'page', 'pages'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** Splits a header or footer into texts and fields. Unknown fields are text. */
export function linePieces(line: string): ({ text: string } | { field: LineField })[] {
  return line
    .split(/\{(title|date|page|pages)\}/)
    .map((piece, i) => (i % 2 === 1 ? { field: piece as LineField } : { text: piece }))
    .filter((piece) => 'field' in piece || piece.text !== '');
}
