import type { Problem } from '../position';

/**
 * A template: Typst with placeholders. Every node keeps its source, so that printing returns the same text. Offsets are
 * UTF-16 units.
 */
export interface Template {
  source: string;
  nodes: readonly Node[];
}

export type Node = TextNode | ValueNode | IfNode | EachNode;

/** The source of a `{{…}}`. */
export interface Tag {
  source: string;
  from: number;
  to: number;
}

/**
 * Typst, copied as it is. Lines that contain only a block's tag aren't shown: `shownFrom` and `shownTo` leave them out.
 */
export interface TextNode {
  kind: 'text';
  text: string;
  from: number;
  /** The part that is rendered, as offsets in `text`. */
  shownFrom: number;
  shownTo: number;
}

/** `{{field}}`, `{{this}}`, `{{@index}}`, or `{{field | default: 'value'}}`. */
export interface ValueNode {
  kind: 'value';
  tag: Tag;
  field: Field;
  fallback?: string | number;
}

/** `{{#if field}}…{{else}}…{{/if}}` */
export interface IfNode {
  kind: 'if';
  open: Tag;
  field: Field;
  then: readonly Node[];
  else?: { tag: Tag; nodes: readonly Node[] };
  close: Tag;
}

/** `{{#each field}}…{{/each}}` */
export interface EachNode {
  kind: 'each';
  open: Tag;
  field: Field;
  nodes: readonly Node[];
  close: Tag;
}

/** The field that a tag names. A path that starts with `this` is looked up only in the item of the list. */
export type Field = { kind: 'index' } | { kind: 'path'; isThis: boolean; path: readonly string[] };

export type ParsedTemplate = { ok: true; template: Template } | { ok: false; problem: Problem };

/** Returns a field as people write it. */
export function printField(field: Field): string {
  if (field.kind === 'index') return '@index';
  return [...(field.isThis ? ['this'] : []), ...field.path].join('.');
}
