/** Builds inputs from the schemas of procedures. */

interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  items?: Schema[];
  left?: Schema;
  right?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  valueType?: Schema;
}

export interface Schema {
  def: Definition;
}

/** The value used for each kind. */
export interface Fillings {
  text: string;
  number?: number;
  date?: Date;
  /** Values for zod's string formats, such as `date`, `email` and `uuid`. */
  formats?: Record<string, string>;
  /** Leaves out all optional fields. */
  sparse?: boolean;
  /** Values for fields with these names, such as ids of existing things. */
  named?: Record<string, string>;
}

type Kind = 'text' | 'number' | 'date' | 'day';

/** Returns a value that has the schema's shape, with the same value for every text, number and date. */
export function shaped({ def }: Schema, fillings: Fillings): unknown {
  switch (def.type) {
    case 'string':
      return fillings.formats?.[def.format ?? ''] ?? fillings.text;
    case 'number':
    case 'int':
      return fillings.number ?? 1;
    case 'date':
      return fillings.date ?? new Date(0);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, value]) => [key, field(key, value, fillings)]),
      );
    case 'array': {
      const { text } = fillings;
      const part = { ...fillings, text: text.length < 20 ? text : text.slice(0, text.length / 20) };
      return def.element && Array.from({ length: fillings.sparse ? 1 : 20 }, () => shaped(def.element!, part));
    }
    case 'tuple':
      return def.items?.map((item) => shaped(item, fillings));
    case 'union':
      return def.options?.[0] && shaped(def.options[0], fillings);
    case 'intersection':
      return Object.assign({}, ...[def.left, def.right].map((side) => side && shaped(side, fillings)));
    case 'record':
      return def.valueType && { [fillings.text.slice(0, 50)]: shaped(def.valueType, fillings) };
    case 'literal':
      return def.values?.[0];
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'boolean':
      return true;
    case 'optional':
    case 'default':
      return fillings.sparse ? undefined : def.innerType && shaped(def.innerType, fillings);
    default:
      return inner(def) && shaped(inner(def)!, fillings);
  }
}

function field(key: string, schema: Schema, fillings: Fillings): unknown {
  return fillings.named?.[key] ?? shaped(schema, fillings);
}

export type Edges = Record<Kind, readonly unknown[]>;

export interface EdgedInput {
  /** Where the edge value is, for messages. */
  where: string;
  value: unknown;
}

/** Yields inputs like those of `shaped`, except that one position has one of its kind's edge values. */
export function* withEdges({ def }: Schema, fillings: Fillings, edges: Edges): Generator<EdgedInput> {
  const kind = kindOf(def);
  if (kind) for (const value of edges[kind]) yield { where: `= ${JSON.stringify(value).slice(0, 40)}`, value };
  if (def.type === 'object') yield* objectWithEdges(def.shape ?? {}, fillings, edges);
  if (def.type === 'array' && def.element) {
    for (const { where, value } of withEdges(def.element, fillings, edges)) {
      yield { where: `[0] ${where}`, value: [value] };
    }
  }
  if (def.type === 'record' && def.valueType) {
    const value = shaped(def.valueType, fillings);
    for (const key of edges.text) yield { where: `key ${key}`, value: { [key as string]: value } };
  }
  if (def.type === 'intersection') {
    const whole = shaped({ def }, fillings) as object;
    for (const { where, value } of partsWithEdges([def.left, def.right], fillings, edges)) {
      yield { where, value: { ...whole, ...(value as object) } };
    }
  }
  yield* partsWithEdges([...(def.options ?? []), inner(def)], fillings, edges);
}

function* partsWithEdges(parts: (Schema | undefined)[], fillings: Fillings, edges: Edges): Generator<EdgedInput> {
  for (const part of parts) if (part) yield* withEdges(part, fillings, edges);
}

function* objectWithEdges(shape: Record<string, Schema>, fillings: Fillings, edges: Edges): Generator<EdgedInput> {
  const whole = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, field(key, schema, fillings)]));
  for (const [key, schema] of Object.entries(shape)) {
    for (const { where, value } of withEdges(schema, fillings, edges)) {
      yield { where: `${key} ${where}`, value: { ...whole, [key]: value } };
    }
  }
}

function kindOf({ type, format }: Definition): Kind | undefined {
  if (type === 'string') return format === 'date' ? 'day' : 'text';
  if (type === 'number' || type === 'int') return 'number';
  return type === 'date' ? 'date' : undefined;
}

/** Returns the schema that this one wraps. */
function inner(def: Definition): Schema | undefined {
  return def.in ?? def.innerType;
}
