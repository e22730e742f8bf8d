import { isRecord } from './fields';

/** Rules of the schema subset that Gemini accepts as a function's `parameters`, beyond field names. */

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Returns one line per problem, each with its path, in the API's words where they are known. */
export function schemaProblems(schema: unknown, path: string): string[] {
  if (!isRecord(schema)) return [`${path}: not a schema`];
  const problems: string[] = [];
  const { type, format, enum: values, required, items, properties, anyOf } = schema;
  problems.push(...typeProblems(type, path));
  if (type === 'string' && format !== undefined && !['enum', 'date-time'].includes(String(format))) {
    problems.push(`* ${path}.format: only 'enum' and 'date-time' are supported for STRING type`);
  }
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    if (typeof value !== 'string') problems.push(`Invalid value at '${path}.enum[${index}]' (TYPE_STRING), ${value}`);
    else if (value === '') problems.push(`* ${path}.enum[${index}]: cannot be empty`);
  }
  if (type === 'array' && items === undefined) problems.push(`* ${path}.items: missing field.`);
  const names = isRecord(properties) ? Object.keys(properties) : [];
  for (const [index, name] of (Array.isArray(required) ? required : []).entries()) {
    if (!names.includes(String(name))) problems.push(`* ${path}.required[${index}]: property is not defined`);
  }
  for (const name of names)
    problems.push(...schemaProblems((properties as object)[name as never], `${path}.properties[${name}]`));
  if (items !== undefined) problems.push(...schemaProblems(items, `${path}.items`));
  for (const [index, option] of (Array.isArray(anyOf) ? anyOf : []).entries()) {
    problems.push(...schemaProblems(option, `${path}.any_of[${index}]`));
  }
  return problems;
}

function typeProblems(type: unknown, path: string): string[] {
  if (Array.isArray(type)) {
    return [
      `Invalid JSON payload received. Unknown name "type" at '${path}': Proto field is not repeating, cannot start list.`,
    ];
  }
  if (type === undefined || TYPES.includes(String(type).toLowerCase())) return [];
  return [`Invalid value at '${path}.type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), "${type}"`];
}
