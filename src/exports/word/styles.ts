import { CALLOUTS } from '@/markdown/core/callout-of';
import type { Part } from './parts';

/** The parts that are the same in all Word files, except for the languages and the lists. */

export const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function xml(content: string): string {
  return HEAD + content;
}

const MONO = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>';
const HEADING_SIZES = [36, 30, 26, 24, 22, 22];

/**
 * Returns the styles. Each kind of code and callout has its own style, and an import recognizes them by the styles'
 * names.
 */
export function stylesXml(language: string, parts: readonly Part[]): string {
  const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Calibri" w:cs="Arial"/>';
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`;
  const headings = HEADING_SIZES.map((size, i) =>
    style('paragraph', `Heading${i + 1}`, `heading ${i + 1}`, {
      paragraph: `<w:keepNext/><w:keepLines/><w:spacing w:before="${i === 0 ? 360 : 240}" w:after="120"/><w:outlineLvl w:val="${i}"/>`,
      run: `<w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
      next: 'BodyText',
    }),
  );
  return xml(`<w:styles ${W}>${defaults}${[...headings, ...STYLES, ...codeStyles(parts)].join('')}${TABLE}</w:styles>`);
}

const CODE = 'SourceCode-';

function codeStyles(parts: readonly Part[]): string[] {
  const ids = parts.flatMap((part) => (part.kind === 'paragraph' && part.style.startsWith(CODE) ? [part.style] : []));
  return [...new Set(ids)].map((id) =>
    style('paragraph', id, `Source Code ${id.slice(CODE.length)}`, { basedOn: 'SourceCode' }),
  );
}

interface Form {
  basedOn?: string;
  paragraph?: string;
  run?: string;
  next?: string;
}

function style(
  type: 'paragraph' | 'character',
  id: string,
  name: string,
  { basedOn = 'Normal', paragraph, run, next }: Form,
): string {
  const isNormal = id === 'Normal' ? ' w:default="1"' : '';
  const based = type === 'paragraph' && id !== 'Normal' ? `<w:basedOn w:val="${basedOn}"/>` : '';
  const after = next ? `<w:next w:val="${next}"/>` : '';
  const forms = `${paragraph ? `<w:pPr>${paragraph}</w:pPr>` : ''}${run ? `<w:rPr>${run}</w:rPr>` : ''}`;
  return `<w:style w:type="${type}"${isNormal} w:styleId="${id}"><w:name w:val="${name}"/>${based}${after}<w:qFormat/>${forms}</w:style>`;
}

const border = (side: string, colour: string, size: number) =>
  `<w:${side} w:val="single" w:sz="${size}" w:space="6" w:color="${colour}"/>`;

const STYLES = [
  style('paragraph', 'Normal', 'Normal', {}),
  style('paragraph', 'BodyText', 'Body Text', {}),
  style('paragraph', 'ListParagraph', 'List Paragraph', { paragraph: '<w:spacing w:after="60"/>' }),
  style('paragraph', 'Quote', 'Quote', {
    paragraph: `<w:pBdr>${border('left', 'B0ABA0', 12)}</w:pBdr>`,
    run: '<w:i/><w:iCs/><w:color w:val="555555"/>',
  }),
  style('paragraph', 'CalloutTitle', 'Callout Title', {
    paragraph: `<w:keepNext/><w:pBdr>${border('left', '1D5BB5', 18)}</w:pBdr><w:spacing w:after="0"/>`,
    run: '<w:b/><w:bCs/>',
  }),
  ...CALLOUTS.map((kind) =>
    style('paragraph', `CalloutTitle-${kind}`, `Callout Title ${kind}`, { basedOn: 'CalloutTitle' }),
  ),
  style('paragraph', 'CalloutText', 'Callout Text', { paragraph: `<w:pBdr>${border('left', '1D5BB5', 18)}</w:pBdr>` }),
  style('paragraph', 'SourceCode', 'Source Code', {
    paragraph: '<w:shd w:val="clear" w:color="auto" w:fill="F3F1EC"/><w:spacing w:line="240" w:lineRule="auto"/>',
    run: `${MONO}<w:noProof/><w:sz w:val="19"/><w:szCs w:val="19"/>`,
  }),
  style('paragraph', 'HtmlBlock', 'HTML Block', {
    paragraph: '<w:spacing w:line="240" w:lineRule="auto"/>',
    run: `${MONO}<w:noProof/><w:color w:val="555555"/><w:sz w:val="19"/><w:szCs w:val="19"/>`,
  }),
  style('paragraph', 'Formula', 'Formula', { paragraph: '<w:jc w:val="center"/>', run: `${MONO}<w:noProof/>` }),
  style('paragraph', 'Caption', 'caption', {
    run: '<w:color w:val="555555"/><w:sz w:val="19"/><w:szCs w:val="19"/>',
  }),
  style('paragraph', 'Rule', 'Horizontal Rule', { paragraph: `<w:pBdr>${border('bottom', 'B0ABA0', 6)}</w:pBdr>` }),
  style('paragraph', 'TableText', 'Table Text', { paragraph: '<w:spacing w:after="0"/>' }),
  style('paragraph', 'TableHeading', 'Table Heading', { paragraph: '<w:spacing w:after="0"/>', run: '<w:b/><w:bCs/>' }),
  style('paragraph', 'FootnoteText', 'footnote text', {
    paragraph: '<w:spacing w:after="0"/>',
    run: '<w:sz w:val="20"/><w:szCs w:val="20"/>',
  }),
  style('paragraph', 'CommentText', 'annotation text', { run: '<w:sz w:val="20"/><w:szCs w:val="20"/>' }),
  style('character', 'VerbatimChar', 'Verbatim Char', { run: `${MONO}<w:noProof/>` }),
  style('character', 'Hyperlink', 'Hyperlink', { run: '<w:color w:val="1D5BB5"/><w:u w:val="single"/>' }),
  style('character', 'FootnoteReference', 'footnote reference', { run: '<w:vertAlign w:val="superscript"/>' }),
  style('character', 'CommentReference', 'annotation reference', { run: '<w:sz w:val="16"/><w:szCs w:val="16"/>' }),
];

const TABLE_BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B0ABA0"/>`)
  .join('');
const TABLE = `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${TABLE_BORDERS}</w:tblBorders><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`;

/** Defines two kinds of lists, bullets and numbers, and the lists that paragraphs refer to. */
export function numberingXml(starts: ReadonlyMap<number, { level: number; start: number }>, bullets: number): string {
  const levels = (format: string, text: (level: number) => string) =>
    Array.from({ length: 9 }, (_, level) => {
      const place = `<w:pPr><w:ind w:left="${(level + 1) * 360}" w:hanging="360"/></w:pPr>`;
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/>${place}</w:lvl>`;
    }).join('');
  const abstract = (id: number, inner: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${inner}</w:abstractNum>`;
  const lists = [...starts].map(
    ([id, { level, start }]) =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
  );
  const forms =
    abstract(
      0,
      levels('bullet', (level) => '•◦▪'[level % 3] ?? '•'),
    ) +
    abstract(
      1,
      levels('decimal', (level) => `%${level + 1}.`),
    );
  return xml(
    `<w:numbering ${W}>${forms}<w:num w:numId="${bullets}"><w:abstractNumId w:val="0"/></w:num>${lists.join('')}</w:numbering>`,
  );
}
