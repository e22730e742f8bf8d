/** A value that JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The style of a JSON text: the characters between its values. */
export interface JsonStyle {
  /** One level of indentation; undefined if everything is on one line. */
  unit: string | undefined;
  /** Spaces after “:” and “,”, and inside the braces of an object on one line. */
  colon: string;
  comma: string;
  brace: string;
}

/** Returns the style of a text, taken from the first places that show it. */
export function styleOf(text: string): JsonStyle {
  const unit = /^[[{]\n([ \t]+)/.exec(text.trimStart())?.[1];
  const space = (pattern: RegExp, otherwise: string) => pattern.exec(text)?.[1] ?? otherwise;
  const colon = space(/":( ?)/, ' ');
  return { unit, colon, comma: space(/["\d\]}],( ?)[^\s]/, colon), brace: space(/\{( ?)"/, unit ? ' ' : '') };
}

/**
 * Prints a value in a style. `indent` is the indentation of the line on which it starts. `isInline` keeps it on that
 * line.
 */
export function printJson(
  value: Json,
  style: JsonStyle,
  { indent, isInline }: { indent: string; isInline: boolean },
): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const inner = indent + (style.unit ?? '');
  const onOneLine = isInline || style.unit === undefined;
  const print = (each: Json) => printJson(each, style, { indent: inner, isInline: onOneLine });
  const parts = isList
    ? value.map(print)
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${style.colon}${print(each)}`);
  if (parts.length === 0) return open + close;
  if (!onOneLine) return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
  const edge = isList ? '' : style.brace;
  return `${open}${edge}${parts.join(`,${style.comma}`)}${edge}${close}`;
}

/** Returns the white space at the start of the line that contains an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
