import './zod-without-eval';
import { z } from 'zod';
import { filePath } from '@/files/core/address';
import { type FieldPath, printPath } from '@/sheets/core/data/field-path';
import type { Json } from '@/sheets/core/data/json-style';
import { sheetDataSchema } from '@/sheets/schema';

interface FieldBase {
  path: FieldPath;
  /** The readable path, e.g. `sections[0].heading`. It is unique in the form. */
  id: string;
  label: string;
  /** The schema's description of the field. */
  hint: string | undefined;
  /** A required field can't be removed. */
  isRequired: boolean;
}

/** A field of the schema that the data doesn't contain. */
export interface MissingField {
  path: FieldPath;
  label: string;
  hint: string | undefined;
  blank: Json;
}

export interface GroupField extends FieldBase {
  kind: 'group';
  fields: FormField[];
  missing: MissingField[];
}

export interface ListField extends FieldBase {
  kind: 'list';
  items: FormField[];
  /** The initial value of a new item. */
  blank: Json;
}

/**
 * A value of the data as the form shows it. `json` is for values without a better input, as they are written in the
 * text.
 */
export type FormField =
  | (FieldBase & { kind: 'text'; value: string })
  | (FieldBase & { kind: 'color'; value: string })
  | (FieldBase & { kind: 'picture'; value: string })
  | (FieldBase & { kind: 'json'; value: string })
  | ListField
  | GroupField;

/** Forms with more fields than this would be too slow to draw and too long to use. */
const MAX_FIELDS = 1_500;
const MAX_DEPTH = 6;

/**
 * Returns a form for a sheet's data: the schema's fields, and inputs for all other values by their type. Returns null
 * if there are too many fields. `sourceOf` returns a value as it's written in the text, because numbers may have more
 * digits than JavaScript keeps.
 */
export function formOf(data: Record<string, Json>, sourceOf: (path: FieldPath) => string): GroupField | null {
  const builder = new Builder(sourceOf);
  const root = builder.group(data, { path: [], schema: sheetDataSchema, label: '', isRequired: true });
  return builder.count > MAX_FIELDS ? null : root;
}

interface Place {
  path: FieldPath;
  /** Undefined for fields that aren't in the schema. */
  schema: z.ZodType | undefined;
  label: string;
  isRequired: boolean;
}

class Builder {
  count = 0;
  readonly #sourceOf: (path: FieldPath) => string;

  constructor(sourceOf: (path: FieldPath) => string) {
    this.#sourceOf = sourceOf;
  }

  group(value: Record<string, Json>, place: Place): GroupField {
    const schema = unwrap(place.schema);
    const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
    const at = (key: string): Place => ({
      path: [...place.path, key],
      schema: Object.hasOwn(shape, key) ? shape[key] : undefined,
      label: labelOf(key),
      isRequired: Object.hasOwn(shape, key) && !(shape[key] instanceof z.ZodOptional),
    });
    const missing = Object.keys(shape).filter((key) => !Object.hasOwn(value, key));
    return {
      ...baseOf(place),
      kind: 'group',
      fields: this.#inOrder(value, shape).map((key) => this.#field(value[key] ?? null, at(key))),
      missing: missing.map((key) => ({ ...baseOf(at(key)), blank: blankOf(shape[key]) })),
    };
  }

  /** Returns fields in the data's order, except that contact and style of the schema come last. */
  #inOrder(value: Record<string, Json>, shape: Record<string, z.ZodType>): string[] {
    const last = ['contact', 'style'].filter((key) => Object.hasOwn(shape, key) && Object.hasOwn(value, key));
    return [...Object.keys(value).filter((key) => !last.includes(key)), ...last];
  }

  #field(value: Json, place: Place): FormField {
    this.count++;
    const base = baseOf(place);
    const asJson = (): FormField => ({ ...base, kind: 'json', value: this.#sourceOf(place.path) });
    if (this.count > MAX_FIELDS || place.path.length > MAX_DEPTH) return asJson();
    if (typeof value === 'string') return { ...base, kind: textKind(place.path, value), value };
    if (Array.isArray(value)) return this.#list(value, place);
    if (typeof value === 'object' && value !== null) return this.group(value, place);
    return asJson();
  }

  #list(value: Json[], place: Place): FormField {
    const schema = unwrap(place.schema);
    const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
    const one = singular(place.label);
    const items = value.map((item, i) =>
      this.#field(item, { path: [...place.path, i], schema: element, label: `${one} ${i + 1}`, isRequired: false }),
    );
    const last = value.at(-1);
    const blank = last === undefined ? blankOf(element) : blankLike(last);
    return { ...baseOf(place), kind: 'list', items, blank };
  }
}

function baseOf({ path, schema, label, isRequired }: Place): FieldBase {
  return { path, id: printPath(path), label, hint: schema?.description ?? unwrap(schema)?.description, isRequired };
}

/** Returns a field's name as words: "Primary color" for `primary_color`. */
function labelOf(key: string): string {
  const words = key.replace(/[_-]+/g, ' ').trim();
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1);
}

function singular(label: string): string {
  return /[^s]s$/.test(label) ? label.slice(0, -1) : label;
}

function textKind(path: FieldPath, value: string): 'color' | 'picture' | 'text' {
  if (isColor(path, value)) return 'color';
  return isPicture(path, value) ? 'picture' : 'text';
}

const PICTURE_NAME = /(^|_)(image|img|picture|photo|photograph|portrait|avatar|logo|bild|foto)(_?\d+)?$/i;

/** Returns whether a value names a file, or is empty in a field whose name suggests a picture. */
function isPicture(path: FieldPath, value: string): boolean {
  if (filePath(value) !== undefined) return true;
  const key = path.findLast((part) => typeof part === 'string');
  return value === '' && key !== undefined && PICTURE_NAME.test(key.replace(/-/g, '_').replace(/s$/, ''));
}

function isColor(path: FieldPath, value: string): boolean {
  const key = path.at(-1);
  return (typeof key === 'string' && /(^|_)colou?r$/i.test(key)) || /^#([\da-f]{3}|[\da-f]{6})$/i.test(value);
}

/** Returns an empty value for a schema, with its required fields only. */
function blankOf(schema: z.ZodType | undefined): Json {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return [];
  if (!(inner instanceof z.ZodObject)) return '';
  const shape: Record<string, z.ZodType> = inner.shape;
  const required = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional));
  return Object.fromEntries(required.map((key) => [key, blankOf(shape[key])]));
}

/** Returns an empty value with the same fields as another value. */
function blankLike(value: Json): Json {
  if (Array.isArray(value)) return [];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blankLike(inner)]));
  }
  return typeof value === 'string' ? '' : value;
}

function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
}
