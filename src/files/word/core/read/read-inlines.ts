import { smallSigns } from '@/kernel/small-signs';
import { elementsIn, find, textIn, toggleOf, wordValue, type XmlElement } from '../element';
import { isPlaceable, markOf, plainText } from '../marks';
import type { Inline, TextInline } from '../model';
import { hrefOf } from './href';
import { readDrawing, readOldPicture } from './read-picture';
import { type Format, isChange, isVisible, PLAIN, type Reader } from './reader';

/** Elements that only wrap text. */
const WRAPPERS = new Set([
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:dir',
  'w:bdo',
  'w:subDoc',
  // Some programs put whole paragraphs into a field of a paragraph.
  'w:p',
]);
const CHARACTERS: Readonly<Record<string, string>> = {
  // Only code keeps it. Other text gets a space.
  'w:tab': '\t',
  'w:ptab': ' ',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
};
const PLAIN_BREAKS = new Set(['', 'textWrapping']);
const FORMATS_OF_SMALL = ['w:u', 'w:color', 'w:smallCaps', 'w:caps'];
const LOST_FORMAT = [...FORMATS_OF_SMALL, 'w:vertAlign'];

/** Returns the content of a paragraph, without parts that tracked changes hide. */
export function readInlines(reader: Reader, parent: XmlElement, around: Format = PLAIN): Inline[] {
  return elementsIn(parent).flatMap((child) => readInline(reader, child, around));
}

function readInline(reader: Reader, element: XmlElement, around: Format): Inline[] {
  const { name } = element;
  if (isChange(element)) {
    if (isVisible(element, reader.isAccepted)) return readInlines(reader, element, around);
    return readInlines({ ...reader, isHidden: true }, element, around).filter(({ type }) => type === 'mark');
  }
  if (WRAPPERS.has(name)) return readInlines(reader, element, around);
  switch (name) {
    case 'w:r':
      return readRun(reader, element, around);
    case 'w:hyperlink':
      return readInlines(reader, element, { ...around, href: linkOf(reader, element) });
    case 'w:fldSimple':
      return readInlines(reader, element, withField(around, element.attributes['w:instr'] ?? ''));
    case 'w:sdt':
      return readInlines(reader, find(element, 'w:sdtContent') ?? element, around);
    case 'mc:AlternateContent':
      return readInlines(reader, choiceOf(element), around);
    case 'w:commentRangeStart':
    case 'w:commentRangeEnd':
      return commentMark(reader, element.attributes['w:id'] ?? '', name === 'w:commentRangeEnd');
    case 'm:oMath':
    case 'm:oMathPara':
      reader.losses.add('formulas');
      return [text(textIn(element), around)];
    default:
      return [];
  }
}

/**
 * Returns the variant of an element to read. The first one uses an extension of Word, which we support if it's common;
 * the second is for programs without it.
 */
export function choiceOf(element: XmlElement): XmlElement {
  return find(element, 'mc:Choice') ?? find(element, 'mc:Fallback') ?? element;
}

export function commentMark({ comments }: Reader, id: string, isEnd: boolean): Inline[] {
  const index = comments.get(id)?.index ?? -1;
  return isPlaceable(index) ? [{ type: 'mark', mark: markOf(index, isEnd ? 'to' : 'from') }] : [];
}

/** Returns the address of a link, or `#` and the name of a bookmark in the file. */
function linkOf(reader: Reader, { attributes }: XmlElement): string {
  const relation = reader.relations.get(attributes['r:id'] ?? '');
  const place = attributes['w:anchor'] ? `#${attributes['w:anchor']}` : '';
  if (!relation && place !== '') return place;
  // Word takes the fragment out of an address.
  const target = relation?.target ?? '';
  const href = relation?.isExternal ? hrefOf(target.includes('#') ? target : target + place) : '';
  if (href === '') reader.losses.add('internalLinks');
  return href;
}

function readRun(reader: Reader, run: XmlElement, around: Format): Inline[] {
  const properties = find(run, 'w:rPr');
  if (toggleOf(properties, 'w:vanish')) return [];
  const format = formatOf(reader, properties, around);
  const found = elementsIn(run).flatMap((child) => readRunChild(reader, child, format));
  const small = smallOf(properties, found);
  const isLost = found.length > 0 && losesFormat(properties, format, small ? FORMATS_OF_SMALL : LOST_FORMAT);
  if (isLost && format.href === '') reader.losses.add('formatting');
  return small ?? found;
}

/** Returns raised or lowered digits in that form, or undefined for other text. */
function smallOf(properties: XmlElement | undefined, found: readonly Inline[]): Inline[] | undefined {
  const align = wordValue(properties, 'w:vertAlign');
  const [only] = found;
  if ((align !== 'superscript' && align !== 'subscript') || found.length !== 1 || only?.type !== 'text')
    return undefined;
  const signs = smallSigns(only.text, align === 'superscript' ? 'raised' : 'lowered');
  return signs === undefined ? undefined : [{ ...only, text: signs }];
}

function formatOf(reader: Reader, properties: XmlElement | undefined, around: Format): Format {
  const style = reader.styles.run(wordValue(properties, 'w:rStyle'));
  const on = (name: string) => toggleOf(properties, name);
  const isTyped = reader.styles.isCode(properties);
  const format: Format = {
    bold: on('w:b') ?? style.bold,
    italic: on('w:i') ?? style.italic,
    strike: on('w:strike') ?? on('w:dstrike') ?? style.strike,
    highlight: toggleOf(properties, 'w:highlight') ?? shadeOf(properties) === 'colour',
    code: style.code || isTyped,
    isTyped: isTyped && !style.code,
    href: around.href,
  };
  return reader.fields.reduce<Format>(
    (all, { instruction, inResult }) => (inResult ? withField(all, instruction) : all),
    format,
  );
}

/** The most by which the parts of a grey differ. */
const GREY = 0x18;

/**
 * Returns what the background of a run is. LibreOffice writes highlights as backgrounds. A grey one marks code, or comes
 * from a web page.
 */
function shadeOf(properties: XmlElement | undefined): 'none' | 'grey' | 'colour' {
  const fill = find(properties, 'w:shd')?.attributes['w:fill'] ?? '';
  if (!/^[\da-f]{6}$/i.test(fill) || /^f{6}$/i.test(fill)) return 'none';
  const parts = [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) > GREY ? 'colour' : 'grey';
}

function losesFormat(properties: XmlElement | undefined, { code }: Format, lost: readonly string[]): boolean {
  if (!code && shadeOf(properties) === 'grey') return true;
  return lost.some((name) => {
    const found = find(properties, name);
    return found && !/^(auto|none|baseline|0|false|000000)$/.test(found.attributes['w:val'] ?? '');
  });
}

/** The instruction of a link: an address, a place in the file (`\\l`), or both. */
const HYPERLINK = /^\s*HYPERLINK(?:\s+"([^"]{1,4000})")?(?:\s+\\l\s+"([^"]{1,4000})")?/i;

/** The instruction of a cross-reference that is a link (`\\h`) to a bookmark. */
const REFERENCE = /^\s*REF\s+([^\s\\"]{1,200})\s(?:.*\s)?\\h(?:\s|$)/i;

function withField(format: Format, instruction: string): Format {
  const [, bookmark] = REFERENCE.exec(instruction) ?? [];
  if (bookmark !== undefined) return { ...format, href: `#${bookmark}` };
  const [, address = '', place] = HYPERLINK.exec(instruction) ?? [];
  if (address === '' && place === undefined) return format;
  const fragment = place === undefined || address.includes('#') ? '' : `#${place}`;
  return { ...format, href: address === '' ? fragment : hrefOf(address + fragment) };
}

function text(value: string, format: Format): TextInline {
  return { type: 'text', text: plainText(value), ...format };
}

function readRunChild(reader: Reader, element: XmlElement, format: Format): Inline[] {
  const { name, attributes } = element;
  const character = CHARACTERS[name];
  if (character !== undefined) return [text(character, format)];
  switch (name) {
    case 'w:t':
    case 'w:delText':
      return readText(reader, textIn(element), format);
    case 'w:br':
      return PLAIN_BREAKS.has(attributes['w:type'] ?? '') ? [{ type: 'break' }] : [];
    case 'w:cr':
      return [{ type: 'break' }];
    case 'w:sym':
      reader.losses.add('symbols');
      return [];
    case 'w:fldChar':
      return readField(reader, element, format);
    case 'w:ruby':
      return readRuby(reader, element, format);
    case 'w:instrText':
      readInstruction(reader, textIn(element));
      return [];
    case 'w:footnoteReference':
      return noteReference(reader, 'footnote', attributes['w:id'] ?? '');
    case 'w:endnoteReference':
      return noteReference(reader, 'endnote', attributes['w:id'] ?? '');
    case 'w:commentReference':
      if (reader.comments.get(attributes['w:id'] ?? '')?.hasRange !== false) return [];
      return commentMark(reader, attributes['w:id'] ?? '', true);
    case 'w:drawing':
      return readDrawing(reader, element, format.href);
    case 'w:pict':
    case 'w:object':
      return readOldPicture(reader, element, format.href);
    case 'mc:AlternateContent':
      return elementsIn(choiceOf(element)).flatMap((child) => readRunChild(reader, child, format));
    default:
      return [];
  }
}

function readText({ fields, isHidden }: Reader, value: string, format: Format): Inline[] {
  if (!isHidden && value.trim() !== '') for (const field of fields) field.hasText = true;
  return [text(value, format)];
}

function readField({ fields }: Reader, element: XmlElement, format: Format): Inline[] {
  const type = element.attributes['w:fldCharType'];
  const last = fields.at(-1);
  if (type === 'begin')
    fields.push({ instruction: '', inResult: false, entry: formField(element, format), hasText: false });
  else if (type === 'separate' && last) last.inResult = true;
  else if (type === 'end') fields.pop();
  return type === 'end' && last && !last.hasText ? last.entry : [];
}

/** Returns what a field of a form shows that has no text of its own: a box, or the chosen entry of a list. */
function formField(element: XmlElement, format: Format): Inline[] {
  const box = find(element, 'w:ffData', 'w:checkBox');
  if (box) return [text((toggleOf(box, 'w:checked') ?? toggleOf(box, 'w:default')) ? '☒' : '☐', format)];
  const list = find(element, 'w:ffData', 'w:ddList');
  const entries = elementsIn(list).filter(({ name }) => name === 'w:listEntry');
  const chosen = entries[Number(wordValue(list, 'w:result') ?? wordValue(list, 'w:default') ?? 0)];
  return chosen ? [text(chosen.attributes['w:val'] ?? '', format)] : [];
}

/** Returns a text with the signs above it, which say how it's read, in parentheses. */
function readRuby(reader: Reader, element: XmlElement, format: Format): Inline[] {
  const said = readInlines(reader, find(element, 'w:rt') ?? element, format);
  const base = readInlines(reader, find(element, 'w:rubyBase') ?? element, format);
  return said.length === 0 ? base : [...base, text('(', format), ...said, text(')', format)];
}

const MAX_INSTRUCTION = 5_000;

function readInstruction({ fields }: Reader, instruction: string): void {
  const last = fields.at(-1);
  if (last && last.instruction.length < MAX_INSTRUCTION) last.instruction += instruction;
}

/**
 * Returns a reference to a note. Numbers follow the order in the file, including changes that aren't accepted, so that
 * they are the same in all texts of a document.
 */
function noteReference(reader: Reader, kind: 'footnote' | 'endnote', id: string): Inline[] {
  const { notes, shownNotes, isHidden } = reader;
  const key = `${kind} ${id}`;
  const note = notes.get(key) ?? { number: notes.size + 1, kind, id };
  notes.set(key, note);
  if (!isHidden) shownNotes.add(note);
  return [{ type: 'raw', markdown: `[^${note.number}]`, href: '' }];
}
