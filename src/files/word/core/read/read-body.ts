import { pushAll } from '@/kernel/push-all';
import { descendants, elementsIn, find, toggleOf, wordValue, type XmlElement } from '../element';
import type { Alignment, Block, Inline, ListItem, Paragraph } from '../model';
import { QUOTE_INDENT } from '../write/write-blocks';
import { withCaptions } from './captions';
import { indentOf } from './numbering';
import { choiceOf, commentMark, readInlines } from './read-inlines';
import { isChange, isVisible, type Reader } from './reader';
import { depthOf, outlineOf, type ParagraphStyle } from './styles';
import { withTypedCode } from './typed-code';

const WRAPPERS = new Set([
  'w:customXml',
  'w:sdtContent',
  'w:smartTag',
  'w:body',
  'w:ins',
  'w:moveTo',
  'w:del',
  'w:moveFrom',
]);

interface Reading {
  blocks: Block[];
  /**
   * Content to put before the next paragraph's text: paragraphs whose end a tracked change hides, large first letters,
   * and comment marks.
   */
  carried: Inline[];
  /** Bookmarks before the next paragraph. Pandoc writes those of headings there. */
  bookmarks: string[];
}

/** Returns the blocks in the body of a document, a cell or a footnote, without parts that tracked changes hide. */
export function readBody(reader: Reader, parent: XmlElement): Block[] {
  const reading: Reading = { blocks: [], carried: [], bookmarks: [] };
  readBlocks(reader, parent, reading);
  const { carried } = reading;
  const blocks = withTypedCode(withCaptions(reading.blocks));
  const last = blocks.at(-1);
  if (carried.length === 0) return blocks;
  const isOnlyMarks = carried.every(({ type }) => type === 'mark');
  if (isOnlyMarks && last?.type === 'paragraph') pushAll(last.inlines, carried);
  else blocks.push({ ...NO_STYLE, inlines: carried });
  return blocks;
}

const NO_STYLE = { type: 'paragraph', kind: 'plain', level: 0, list: undefined } as const;

function readBlocks(reader: Reader, parent: XmlElement, reading: Reading): void {
  for (const child of elementsIn(parent)) {
    if (!isChange(child) || isVisible(child, reader.isAccepted)) readBlock(reader, child, reading);
  }
}

function readBlock(reader: Reader, element: XmlElement, reading: Reading): void {
  const { name, attributes } = element;
  if (WRAPPERS.has(name)) readBlocks(reader, element, reading);
  else if (name === 'w:p') readParagraph(reader, element, reading);
  else if (name === 'w:tbl') readTable(reader, element, reading);
  else if (name === 'w:sdt') readBlocks(reader, find(element, 'w:sdtContent') ?? element, reading);
  else if (name === 'mc:AlternateContent') readBlocks(reader, choiceOf(element), reading);
  else if (name === 'w:altChunk') reader.losses.add('objects');
  else if (name === 'w:bookmarkStart') reading.bookmarks.push(...namesOf(element));
  else if (name === 'w:commentRangeStart' || name === 'w:commentRangeEnd') {
    pushAll(reading.carried, commentMark(reader, attributes['w:id'] ?? '', name === 'w:commentRangeEnd'));
  }
}

function readParagraph(reader: Reader, element: XmlElement, reading: Reading): void {
  const properties = find(element, 'w:pPr');
  const style = reader.styles.paragraph(wordValue(properties, 'w:pStyle'));
  const own = readInlines(reader, element);
  reader.fields = reader.fields.filter(({ inResult }) => inResult);
  if (style.kind === 'contents') {
    reader.losses.add('contents');
    reading.carried = [...reading.carried, ...own].filter(({ type }) => type === 'mark');
    return;
  }
  const isEndHidden = elementsIn(find(properties, 'w:rPr')).some(
    (end) => isChange(end) && !isVisible(end, reader.isAccepted),
  );
  const texts = textBoxes(reader, element);
  // Thousands of paragraphs in a row can be carried, so what was carried before them isn't copied again.
  if (isEndHidden || isDropCap(properties)) pushAll(reading.carried, own);
  else {
    const inlines = [...reading.carried.splice(0), ...own];
    const place = placeOf(reader, element, { style, before: reading.bookmarks.splice(0) });
    reading.blocks.push({ ...kindOf(reader, properties, style), ...place, inlines });
  }
  pushAll(reading.blocks, texts);
}

/** Returns whether a paragraph is the large first letter of the next one. */
function isDropCap(properties: XmlElement | undefined): boolean {
  const { 'w:dropCap': place = 'none' } = find(properties, 'w:framePr')?.attributes ?? {};
  return place !== 'none';
}

interface Styled {
  style: ParagraphStyle;
  /** The bookmarks before the paragraph. */
  before: readonly string[];
}

/** Returns what says where a paragraph is: its indentation, and the names by which links lead to it. */
function placeOf(
  reader: Reader,
  element: XmlElement,
  { style, before }: Styled,
): Pick<Paragraph, 'indent' | 'bookmarks'> {
  const properties = find(element, 'w:pPr');
  const indent = indentOf(properties) ?? markerlessIndent(reader, properties, style) ?? style.indent;
  const inside = elementsIn(element).flatMap((child) => (child.name === 'w:bookmarkStart' ? namesOf(child) : []));
  const bookmarks = [...before, ...inside];
  return { ...(indent !== undefined && { indent }), ...(bookmarks.length > 0 && { bookmarks }) };
}

function namesOf({ attributes }: XmlElement): string[] {
  return attributes['w:name'] ? [attributes['w:name']] : [];
}

/** Returns the indentation of a paragraph that its file puts into a list without a marker, to continue an item. */
function markerlessIndent(
  reader: Reader,
  properties: XmlElement | undefined,
  { kind }: ParagraphStyle,
): number | undefined {
  const own = find(properties, 'w:numPr');
  const id = wordValue(own, 'w:numId');
  if (id === undefined || reader.numbering.item(id, depthOf(own))) return undefined;
  const indent = reader.numbering.indent(id, depthOf(own));
  return indent !== undefined && kind === 'quote' ? indent + QUOTE_INDENT : indent;
}

function kindOf(reader: Reader, properties: XmlElement | undefined, style: ParagraphStyle): Omit<Paragraph, 'inlines'> {
  const outline = outlineOf(properties);
  const isHeading = style.kind === 'heading' || (style.kind === 'plain' && outline > 0);
  const list = listOf(reader, properties, style.numbering);
  if (isHeading) {
    if (list?.ordered) reader.losses.add('listNumbers');
    const level = Math.min(6, style.kind === 'heading' ? style.level : outline);
    return { type: 'paragraph', kind: 'heading', level, list: undefined, ...(list?.ordered && { counted: list }) };
  }
  const kind = style.kind === 'contents' ? 'plain' : style.kind;
  const { label } = style;
  return { type: 'paragraph', kind, level: 0, ...(label && { label }), list: kind === 'code' ? undefined : list };
}

function listOf(
  reader: Reader,
  properties: XmlElement | undefined,
  ofStyle: { id: string; depth: number } | undefined,
): ListItem | undefined {
  const own = find(properties, 'w:numPr');
  const id = wordValue(own, 'w:numId') ?? ofStyle?.id;
  if (id === undefined || id === '0') return undefined;
  const item = reader.numbering.item(id, find(own, 'w:ilvl') ? depthOf(own) : (ofStyle?.depth ?? 0));
  if (!item) return undefined;
  const { isDecimal, ...list } = item;
  if (!isDecimal) reader.losses.add('listNumbers');
  return { ...list, indent: indentOf(properties) ?? list.indent };
}

/** Returns the text in a paragraph's shapes (text boxes). It's placed after the paragraph. */
function textBoxes(reader: Reader, paragraph: XmlElement): Block[] {
  const boxes = [...shapesIn(paragraph)];
  reader.losses.add('textBoxes', boxes.length);
  return boxes.flatMap((box) => readBody(reader, box));
}

function* shapesIn(parent: XmlElement): Generator<XmlElement, void> {
  for (const child of elementsIn(parent)) {
    if (child.name === 'w:txbxContent') yield child;
    else if (child.name === 'mc:AlternateContent') yield* shapesIn(choiceOf(child));
    else yield* shapesIn(child);
  }
}

function readTable(reader: Reader, element: XmlElement, reading: Reading): void {
  const found = rowsIn(reader, element);
  const rows = found.map((row) => readRow(reader, row));
  if ([...descendants(element)].some(({ name }) => name === 'w:tbl')) reader.losses.add('nestedTables');
  const indent = Number(find(element, 'w:tblPr', 'w:tblInd')?.attributes['w:w'] ?? Number.NaN);
  const place = Number.isFinite(indent) && { indent };
  if (rows.length > 0) reading.blocks.push({ type: 'table', rows, alignments: alignmentsOf(found), ...place });
}

function rowsIn(reader: Reader, parent: XmlElement): XmlElement[] {
  return elementsIn(parent).flatMap((child) => {
    if (child.name === 'w:sdt') return rowsIn(reader, find(child, 'w:sdtContent') ?? child);
    if (WRAPPERS.has(child.name)) return rowsIn(reader, child);
    if (child.name !== 'w:tr') return [];
    const isHidden = elementsIn(find(child, 'w:trPr')).some(
      (change) => isChange(change) && !isVisible(change, reader.isAccepted),
    );
    return isHidden ? [] : [child];
  });
}

/** Reads a row. Merged cells, which Markdown doesn't have, become empty cells. */
function readRow(reader: Reader, row: XmlElement): Block[][] {
  const before = empty(Number(wordValue(find(row, 'w:trPr'), 'w:gridBefore') ?? 0));
  return [...before, ...cellsIn(row).flatMap((cell) => readCell(reader, cell))];
}

/** Returns the alignment of each column below the head, if all of its cells have the same. */
function alignmentsOf([head, ...body]: readonly XmlElement[]): (Alignment | undefined)[] {
  const rows = (body.length > 0 ? body : head ? [head] : []).map(rowAlignments);
  const [first = [], ...rest] = rows;
  return first.map((alignment, column) => (rest.every((row) => row[column] === alignment) ? alignment : undefined));
}

function rowAlignments(row: XmlElement): (Alignment | undefined)[] {
  const before = empty(Number(wordValue(find(row, 'w:trPr'), 'w:gridBefore') ?? 0)).map(() => undefined);
  const cells = cellsIn(row).flatMap((cell) => {
    const others = empty(Number(wordValue(find(cell, 'w:tcPr'), 'w:gridSpan') ?? 1) - 1).map(() => undefined);
    return [ALIGNMENTS[wordValue(find(cell, 'w:p', 'w:pPr'), 'w:jc') ?? ''], ...others];
  });
  return [...before, ...cells];
}

const ALIGNMENTS: Readonly<Record<string, Alignment | undefined>> = {
  // LibreOffice writes `start` in every cell that nobody has aligned.
  ...{ left: 'left', center: 'center', right: 'right', end: 'right' },
};

function cellsIn(row: XmlElement): XmlElement[] {
  return elementsIn(row).flatMap((child) => {
    if (child.name === 'w:sdt') return cellsIn(find(child, 'w:sdtContent') ?? child);
    return child.name === 'w:tc' ? [child] : [];
  });
}

function readCell(reader: Reader, cell: XmlElement): Block[][] {
  const properties = find(cell, 'w:tcPr');
  const width = Number(wordValue(properties, 'w:gridSpan') ?? 1);
  const merge = find(properties, 'w:vMerge');
  const isContinued = merge !== undefined && merge.attributes['w:val'] !== 'restart';
  if (width > 1 || (merge && !isContinued && toggleOf(properties, 'w:vMerge'))) reader.losses.add('mergedCells');
  return [isContinued ? [] : readBody(reader, cell), ...empty(width - 1)];
}

const MAX_COLUMNS = 100;

function empty(count: number): Block[][] {
  return Array.from({ length: Number.isInteger(count) && count > 0 ? Math.min(count, MAX_COLUMNS) : 0 }, () => []);
}
