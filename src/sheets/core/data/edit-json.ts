import type { FieldPath } from './field-path';
import { indentAt, type Json, type JsonStyle, printJson, styleOf } from './json-style';
import { type JsonRange, type JsonScan, scanJson } from './scan-json';

/** A change of a text. Offsets are UTF-16 units in the text before all edits. Edits are in order and don't overlap. */
export interface TextEdit {
  from: number;
  /** Exclusive. */
  to: number;
  insert: string;
}

type Scan = Extract<JsonScan, { ok: true }>;

/**
 * Sets a value in a JSON text and changes nothing else: all other bytes keep their format and order. In a string, only
 * the characters that differ are replaced, so that two people can type in it. A new field, or an item after the last
 * one of a list, is added in the style of the text, with the objects around it. Returns no edits if the value is
 * already there, and undefined if the text isn't JSON or the path leads through a value that has no fields.
 */
export function setField(text: string, path: FieldPath, value: Json): TextEdit[] | undefined {
  const scan = scanJson(text);
  if (!scan.ok) return undefined;
  const range = scan.rangeOf(path);
  if (!range) return addField(text, scan, path, value);
  const before: unknown = JSON.parse(text.slice(range.from, range.to));
  if (typeof value === 'string' && typeof before === 'string') return editString(text, range, value);
  if (JSON.stringify(before) === JSON.stringify(value)) return [];
  const isInline = !text.slice(range.from, range.to).includes('\n') && typeof before === 'object' && before !== null;
  const insert = printJson(value, styleOf(text), { indent: indentAt(text, range.from), isInline });
  return [difference(text, range, insert)];
}

/**
 * Does the same as `setField` for a value given as JSON text, which is inserted as it's written. Also returns undefined
 * if it isn't JSON.
 */
export function setJson(text: string, path: FieldPath, json: string): TextEdit[] | undefined {
  const scan = scanJson(text);
  const range = scan.ok ? scan.rangeOf(path) : undefined;
  if (!range || !scanJson(json).ok) return undefined;
  const edit = difference(text, range, json.trim());
  return edit.from === edit.to && edit.insert === '' ? [] : [edit];
}

/** Removes a field or a list's item with its comma. Returns undefined if there is none. */
export function removeField(text: string, path: FieldPath): TextEdit[] | undefined {
  const scan = scanJson(text);
  const range = scan.ok && path.length > 0 ? scan.rangeOf(path) : undefined;
  if (!scan.ok || !range) return undefined;
  const from = scan.nameOf(path)?.from ?? range.from;
  const start = skipSpaceBack(text, from);
  const end = skipSpace(text, range.to);
  const [hasBefore, hasAfter] = [text[start - 1] === ',', text[end] === ','];
  // Also remove the comma before it, so that the text after it keeps its own line.
  if (hasBefore) return [{ from: start - 1, to: range.to, insert: '' }];
  if (hasAfter) return [{ from, to: skipSpace(text, end + 1), insert: '' }];
  return [{ from: start, to: end, insert: '' }];
}

/** Moves a list's item one place up (-1) or down (1). Returns undefined if there is no such place. */
export function moveItem(text: string, path: FieldPath, by: -1 | 1): TextEdit[] | undefined {
  const scan = scanJson(text);
  const index = path.at(-1);
  if (!scan.ok || typeof index !== 'number') return undefined;
  const list = path.slice(0, -1);
  const [first, second] = [Math.min(index, index + by), Math.max(index, index + by)].map((at) =>
    scan.rangeOf([...list, at]),
  );
  if (!first || !second) return undefined;
  const sliceOf = ({ from, to }: JsonRange) => text.slice(from, to);
  return [
    { ...first, insert: sliceOf(second) },
    { ...second, insert: sliceOf(first) },
  ];
}

/** Returns the text after edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight((done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to), text);
}

function addField(text: string, scan: Scan, path: FieldPath, value: Json): TextEdit[] | undefined {
  const key = path.at(-1);
  if (key === undefined) return undefined;
  const parent = path.slice(0, -1);
  const range = scan.rangeOf(parent);
  if (!range) return addField(text, scan, parent, typeof key === 'number' ? [value] : { [key]: value });
  if (text[range.from] !== (typeof key === 'number' ? '[' : '{')) return undefined;
  const end = skipSpaceBack(text, range.to - 1);
  return end === range.from + 1 ? [fill(text, range, key, value)] : [append(text, { ...range, end }, key, value)];
}

/** Returns the edit that writes the first value between empty brackets. */
function fill(text: string, { from, to }: JsonRange, key: string | number, value: Json): TextEdit {
  const style = styleOf(text);
  const outer = indentAt(text, from);
  // The top-level value is written on several lines. Inside it, empty brackets keep their style.
  const hasLines = style.unit !== undefined && text.slice(0, from).trim() === '';
  const indent = outer + (style.unit ?? '');
  const printed = nameFor(key, style) + printJson(value, style, { indent, isInline: !hasLines });
  const edge = typeof key === 'number' ? '' : style.brace;
  const insert = hasLines ? `\n${indent}${printed}\n${outer}` : `${edge}${printed}${edge}`;
  return { from: from + 1, to: to - 1, insert };
}

/** Returns the edit that writes a value after the last one between brackets, which ends at `end`. */
function append(
  text: string,
  { from, to, end }: JsonRange & { end: number },
  key: string | number,
  value: Json,
): TextEdit {
  const style = styleOf(text);
  const hasLines = text.slice(from, to).includes('\n');
  const firstAt = skipSpace(text, from + 1);
  const indent = indentAt(text, firstAt);
  // Follow the style of the items before it, which are often one per line.
  const isInline = !hasLines || (typeof key === 'number' && !/[[{]\s*\n/.test(text.slice(firstAt, end)));
  const printed = nameFor(key, style) + printJson(value, style, { indent, isInline });
  return { from: end, to: end, insert: `,${hasLines ? `\n${indent}` : style.comma}${printed}` };
}

function nameFor(key: string | number, { colon }: JsonStyle): string {
  return typeof key === 'number' ? '' : `${JSON.stringify(key)}:${colon}`;
}

/** Replaces the characters of a JSON string that differ from the new ones. Escapes of the others stay as written. */
function editString(text: string, { from, to }: JsonRange, value: string): TextEdit[] {
  // The offsets in the text of each UTF-16 unit of the string, and of its closing quote.
  const offsets: number[] = [];
  let before = '';
  for (let at = from + 1; at < to - 1; ) {
    const length = text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
    offsets.push(at);
    before += JSON.parse(`"${text.slice(at, at + length)}"`);
    at += length;
  }
  offsets.push(to - 1);
  if (before === value) return [];
  const { start, end, insert } = changedPart(before, value);
  return [{ from: offsets[start] ?? to - 1, to: offsets[end] ?? to - 1, insert: JSON.stringify(insert).slice(1, -1) }];
}

/** Returns the edit that turns the text of a range into another one, from the first difference to the last. */
function difference(text: string, { from, to }: JsonRange, after: string): TextEdit {
  const { start, end, insert } = changedPart(text.slice(from, to), after);
  return { from: from + start, to: from + end, insert };
}

/**
 * Returns the difference between two texts, from the first difference to the last. It never splits a surrogate pair.
 */
export function changedPart(before: string, after: string): { start: number; end: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (splitsPair(before, start) || splitsPair(after, start)) start--;
  let kept = 0;
  while (kept < most - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept++;
  if (splitsPair(before, before.length - kept) || splitsPair(after, after.length - kept)) kept--;
  return { start, end: before.length - kept, insert: after.slice(start, after.length - kept) };
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (/[ \t\n\r]/.test(text[next] ?? '')) next++;
  return next;
}

/** Returns the offset after the last character before `at` that isn't white space. */
function skipSpaceBack(text: string, at: number): number {
  let next = at;
  while (/[ \t\n\r]/.test(text[next - 1] ?? '')) next--;
  return next;
}
