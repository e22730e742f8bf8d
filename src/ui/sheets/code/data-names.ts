import { shortLine } from '@/kernel/text';
import { lex, type Piece, TemplateError } from '@/sheets/core/template/lexer';

/** A name that a placeholder can use at some place. */
export interface DataName {
  name: string;
  /** A preview of the data at this name: the beginning of a text, or the kind of value. */
  holds: string;
  kind: 'list' | 'fields' | 'value';
}

interface Scope {
  /** The data, or the items of the list of an `#each` block. */
  values: readonly unknown[];
}

/** How many items of a list are searched for field names. */
const ITEMS = 100;
const SHOWN = 32;

/**
 * Returns the names that a template can use at an offset, the nearest first: `this` and `@index` in a list, the fields
 * of its items, then the fields of the data. With `within`, e.g. `contact`, returns the fields of that value.
 */
export function namesAt(template: string, offset: number, data: unknown, within: readonly string[] = []): DataName[] {
  const scopes = scopesAt(template.slice(0, offset), data);
  if (within.length > 0) return fieldNames(valuesOf(scopes, within));
  const names = scopes.flatMap(({ values }) => fieldNames(values));
  if (scopes.length > 1) {
    const items = scopes[0]?.values ?? [];
    names.unshift({ name: 'this', holds: 'the item', kind: kindOf(items[0]) });
    names.push({ name: '@index', holds: 'the item’s number, from 0', kind: 'value' });
  }
  const seen = new Set<string>();
  return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** Returns the blocks that are open at the end of a text, the innermost first. */
export function openBlocks(text: string): { kind: 'if' | 'each'; path: readonly string[] }[] {
  const open: { kind: 'if' | 'each'; path: readonly string[] }[] = [];
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'text') continue;
    const [first, second, ...rest] = piece.words;
    if (first?.kind !== 'sign') continue;
    if (first.value === '/') open.shift();
    else if (second?.value === 'if' || second?.value === 'each') {
      open.unshift({ kind: second.value, path: rest.filter(({ kind }) => kind === 'name').map(({ value }) => value) });
    }
  }
  return open;
}

/** Returns the complete tags of a text. An unfinished tag and everything after it is skipped. */
function piecesOf(text: string): Piece[] {
  try {
    return lex(text);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.from > 0 ? piecesOf(text.slice(0, text.lastIndexOf('{{', error.from))) : [];
  }
}

/** Returns the scopes at the end of a text, the innermost first. The last one is the data. */
function scopesAt(text: string, data: unknown): Scope[] {
  const scopes: Scope[] = [{ values: [data] }];
  for (const { kind, path } of openBlocks(text).reverse()) {
    if (kind !== 'each') continue;
    const lists = valuesOf(scopes, path).filter(Array.isArray);
    scopes.unshift({ values: lists.flat().slice(0, ITEMS) });
  }
  return scopes;
}

/**
 * Returns the values at a path, looked up as the renderer does: in the innermost scope that has the path's first name.
 */
function valuesOf(scopes: readonly Scope[], path: readonly string[]): unknown[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  if (first === 'this') return walk(scopes[0]?.values ?? [], rest);
  const scope = scopes.find(({ values }) => values.some((value) => isObject(value) && Object.hasOwn(value, first)));
  return walk(scope?.values ?? [], path);
}

function walk(values: readonly unknown[], path: readonly string[]): unknown[] {
  return path.reduce<unknown[]>(
    (found, name) => found.flatMap((value) => (isObject(value) && Object.hasOwn(value, name) ? [value[name]] : [])),
    [...values],
  );
}

/** Matches names that a placeholder can contain. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

function fieldNames(values: readonly unknown[]): DataName[] {
  const names = new Map<string, unknown>();
  for (const value of values) {
    if (!isObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) if (NAME.test(name) && !names.has(name)) names.set(name, inner);
  }
  return [...names].map(([name, value]) => ({ name, holds: inWords(value), kind: kindOf(value) }));
}

function kindOf(value: unknown): DataName['kind'] {
  if (Array.isArray(value)) return 'list';
  return isObject(value) ? 'fields' : 'value';
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return `“${shortLine(value, SHOWN)}”`;
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`;
  return isObject(value) ? 'fields of its own' : String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
