import './zod-without-eval';
import { z } from 'zod';
import { filePath } from '@/files/core/address';
import { type FieldPath, printPath } from '@/sheets/core/data/field-path';
import type { Json } from '@/sheets/core/data/json-style';
import { sheetDataSchema } from '@/sheets/schema';

interface FieldBase {
  path: FieldPath;
  /** The path as people read it, e.g. `sections[0].heading`; unique in the form. */
  id: string;
  label: string;
  /** What the schema says about the field. */
  hint: string | undefined;
  /** A required field can't be removed. */
  isRequired: boolean;
}

/** A field that the schema names and the data leaves out. */
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
  /** What a new item starts as. */
  blank: Json;
}

/** A value of the data as the form shows it. `json`: what has no better form, as it's written in the text. */
export type FormField =
  | (FieldBase & { kind: 'text'; value: string })
  | (FieldBase & { kind: 'color'; value: string })
  | (FieldBase & { kind: 'picture'; value: string })
  | (FieldBase & { kind: 'json'; value: string })
  | ListField
  | GroupField;

/** Beyond this the form is more than a person can use, and than a browser draws quickly. */
const MOST_FIELDS = 1_500;
const MAX_DEPTH = 6;

/**
 * The fields of a sheet's data: those of the schema, and all others by the shape of their values. Null if there are too many.
 * `sourceOf` returns a value as it's written in the text: numbers may have more digits there than JavaScript keeps.
 */
export function formOf(data: Record<string, Json>, sourceOf: (path: FieldPath) => string): GroupField | null {
  const builder = new Builder(sourceOf);
  const root = builder.group(data, { path: [], schema: sheetDataSchema, label: '', isRequired: true });
  return builder.count > MOST_FIELDS ? null : root;
}

interface Place {
  path: FieldPath;
  /** Undefined for what the schema doesn't name. */
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

  /** Fields in the order of the data, with those of the schema that people write first at the top. */
  #inOrder(value: Record<string, Json>, shape: Record<string, z.ZodType>): string[] {
    const last = ['contact', 'style'].filter((key) => Object.hasOwn(shape, key) && Object.hasOwn(value, key));
    return [...Object.keys(value).filter((key) => !last.includes(key)), ...last];
  }

  #field(value: Json, place: Place): FormField {
    this.count++;
    const base = baseOf(place);
    const asJson = (): FormField => ({ ...base, kind: 'json', value: this.#sourceOf(place.path) });
    if (this.count > MOST_FIELDS || place.path.length > MAX_DEPTH) return asJson();
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

/** A name of a field as words: `primary_color` is "Primary color". */
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

/** A value that names a file, or a field whose name says that it takes a picture and that has no other text in it. */
function isPicture(path: FieldPath, value: string): boolean {
  if (filePath(value) !== undefined) return true;
  const key = path.findLast((part) => typeof part === 'string');
  return value === '' && key !== undefined && PICTURE_NAME.test(key.replace(/-/g, '_').replace(/s$/, ''));
}

function isColor(path: FieldPath, value: string): boolean {
  const key = path.at(-1);
  return (typeof key === 'string' && /(^|_)colou?r$/i.test(key)) || /^#([\da-f]{3}|[\da-f]{6})$/i.test(value);
}

/** An empty value of a schema: required fields only. */
function blankOf(schema: z.ZodType | undefined): Json {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return [];
  if (!(inner instanceof z.ZodObject)) return '';
  const shape: Record<string, z.ZodType> = inner.shape;
  const required = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional));
  return Object.fromEntries(required.map((key) => [key, blankOf(shape[key])]));
}

/** An empty value with the fields of another one. */
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
