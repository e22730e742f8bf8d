import type { FieldPath } from '../data/field-path';
import { type Problem, problemAt } from '../position';
import { type EachNode, type Field, type Node, printField, type Tag, type Template, type ValueNode } from './ast';
import { escapeForTypst, escapeScalar, REFUSED_MESSAGE, REFUSED_NAME } from './escape';
import { TemplateError } from './lexer';
import { RenderedSheet, type Segment } from './rendered';

export interface RenderLimits {
  /** The most nodes to render. A node in a list counts for each item. */
  steps: number;
  /** The longest output, in UTF-16 units. */
  output: number;
}

const LIMITS: RenderLimits = { steps: 50_000, output: 8_000_000 };

export interface RenderOptions {
  /** Returns whether data may lack the field at a path. If another field is missing, that's an error. */
  isOptional?(path: FieldPath): boolean;
  limits?: Partial<RenderLimits>;
}

export type Rendering = { ok: true; rendered: RenderedSheet } | { ok: false; problem: Problem };

/** Inserts data into a template. Values are escaped: they are shown as they are and never run as Typst. */
export function renderTemplate({ source, nodes }: Template, data: unknown, options: RenderOptions = {}): Rendering {
  const renderer = new Renderer(data, { ...options, limits: { ...LIMITS, ...options.limits } });
  try {
    renderer.nodes(nodes);
    const rendered = renderer.result();
    // A name that two parts of a template form together can only be found here. A text that contains the word is
    // harmless.
    for (const { index } of rendered.text.matchAll(new RegExp(REFUSED_NAME, 'gu'))) {
      const end = index + 'eval'.length;
      if (rendered.isInValue(index, end)) continue;
      return { ok: false, problem: problemAt(source, rendered.originOf(index, end), REFUSED_MESSAGE) };
    }
    return { ok: true, rendered };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, problem: problemAt(source, error, error.message) };
  }
}

/** A value that was found, with its path in the data. */
interface Found {
  value: unknown;
  path: FieldPath;
}

/** Where names are looked up: the data, or an item of a list. */
interface Scope extends Found {
  /** The other items of the list: a field that one of them has may be missing in this one. */
  siblings: readonly unknown[];
  index?: number;
}

class Renderer {
  readonly #options: RenderOptions & { limits: RenderLimits };
  readonly #scopes: Scope[];
  readonly #parts: string[] = [];
  readonly #segments: Segment[] = [];
  #length = 0;
  #steps = 0;

  constructor(data: unknown, options: RenderOptions & { limits: RenderLimits }) {
    this.#options = options;
    this.#scopes = [{ value: data, path: [], siblings: [] }];
  }

  result(): RenderedSheet {
    return new RenderedSheet(this.#parts.join(''), this.#segments);
  }

  nodes(nodes: readonly Node[]): void {
    for (const node of nodes) this.#node(node);
  }

  #node(node: Node): void {
    const place = node.kind === 'text' ? { from: node.from, to: node.from + node.text.length } : tagOf(node);
    if (++this.#steps > this.#options.limits.steps) {
      throw new TemplateError('The page is too long: its lists have too many items.', place.from, place.to);
    }
    if (node.kind === 'text') {
      const from = node.from + node.shownFrom;
      this.#write(node.text.slice(node.shownFrom, node.shownTo), { kind: 'text', start: this.#length, from }, place);
    } else if (node.kind === 'value') this.#value(node);
    else if (node.kind === 'each') this.#each(node);
    else if (isTruthy(this.#find(node.field, node.open)?.value)) this.nodes(node.then);
    else if (node.else) this.nodes(node.else.nodes);
  }

  #value({ field, fallback, tag }: ValueNode): void {
    const found = this.#find(field, tag, fallback !== undefined);
    const isEmpty = found?.value === undefined || found.value === null || found.value === '';
    const value = isEmpty ? fallback : found.value;
    const text = this.#escape(value, field, tag);
    const path = found?.path;
    this.#write(text, { kind: 'value', start: this.#length, from: tag.from, to: tag.to, path }, tag);
  }

  #escape(value: unknown, field: Field, tag: Tag): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return escapeForTypst(value);
    if (typeof value === 'number' || typeof value === 'boolean') return escapeScalar(value);
    const name = printField(field);
    const message = Array.isArray(value)
      ? `“${name}” is a list. Show its items with {{#each ${name}}}…{{/each}}.`
      : `“${name}” has fields of its own. Name one of them, e.g. {{${name}.${Object.keys(value)[0] ?? 'field'}}}.`;
    throw new TemplateError(message, tag.from, tag.to);
  }

  #each({ field, nodes, open }: EachNode): void {
    const found = this.#find(field, open);
    if (found?.value === undefined || found.value === null || found.value === '') return;
    const { value, path } = found;
    if (!Array.isArray(value)) {
      throw new TemplateError(`“${printField(field)}” isn’t a list, so #each can’t go through it.`, open.from, open.to);
    }
    for (const [index, item] of value.entries()) {
      this.#scopes.push({ value: item, path: [...path, index], siblings: value, index });
      this.nodes(nodes);
      this.#scopes.pop();
    }
  }

  /**
   * Looks a field up, in the innermost item first. Returns undefined for a field that is missing and may be. Throws for
   * a name that exists nowhere, which is a typo.
   */
  #find(field: Field, tag: Tag, mayBeMissing = false): Found | undefined {
    if (field.kind === 'index') {
      const index = this.#scopes.at(-1)?.index;
      if (index === undefined) throw new TemplateError('{{@index}} works only inside {{#each}}.', tag.from, tag.to);
      return { value: index, path: [] };
    }
    const inner = this.#scopes.length - 1;
    const outer = field.isThis ? inner : 0;
    let isKnown = mayBeMissing;
    for (let i = inner; i >= outer; i--) {
      const scope = this.#scopes[i];
      if (!scope) break;
      const found = walk(scope, field.path);
      if (found) return found;
      isKnown ||= this.#mayLack(scope, field.path);
    }
    if (isKnown) return undefined;
    throw new TemplateError(`The data has no field “${printField(field)}”.`, tag.from, tag.to);
  }

  #mayLack({ path, siblings }: Scope, names: readonly string[]): boolean {
    const whole = [...path, ...names.map((name) => (/^\d+$/.test(name) ? Number(name) : name))];
    if (this.#options.isOptional?.(whole)) return true;
    return siblings.some((value) => walk({ value, path: [] }, names) !== undefined);
  }

  #write(text: string, segment: Segment, place: { from: number; to: number }): void {
    if (text === '' && segment.kind === 'text') return;
    this.#length += text.length;
    if (this.#length > this.#options.limits.output) {
      throw new TemplateError('The page is too long: its source is larger than the limit.', place.from, place.to);
    }
    this.#parts.push(text);
    this.#segments.push(segment);
  }
}

function tagOf(node: Exclude<Node, { kind: 'text' }>): Tag {
  return node.kind === 'value' ? node.tag : node.open;
}

/** Follows names through a value's own fields, never through fields that JavaScript inherits. */
function walk({ value, path }: Found, names: readonly string[]): Found | undefined {
  let current: unknown = value;
  for (const name of names) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return { value: current, path: [...path, ...names.map((name) => (/^\d+$/.test(name) ? Number(name) : name))] };
}

/** Returns whether a value is true. Missing, null, false, 0, an empty text and an empty list are false. */
function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
