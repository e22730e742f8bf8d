import { shorten, textProblem } from '@/kernel/text';
import { closest } from './closest';

/** The types of parameters. A number or boolean can also be given as text, such as `true` or `false`. */
export const PARAMETER_TYPES = ['text', 'number', 'boolean', 'list'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export interface Parameter {
  name: string;
  type: ParameterType;
  required: boolean;
  /** A description for people and models. It may be empty. */
  description: string;
}

export type InputValue = string | number | boolean | string[];
/** A task's inputs by parameter name. */
export type Inputs = Record<string, InputValue>;

/** An error in an input. `input` is the given name, or the name of the missing parameter. */
export interface InputProblem {
  input: string;
  isMissing: boolean;
  message: string;
}

export type ReadInputs = { ok: true; inputs: Inputs } | { ok: false; problem: InputProblem };

/** The most UTF-16 units in a text, and the most items in a list. */
const MAX_TEXT = 20_000;
const MAX_ITEMS = 200;

/**
 * Checks inputs against a task's parameters and converts them to the parameters' types. Unknown, missing and invalid
 * inputs are problems.
 */
export function readInputs(parameters: readonly Parameter[], given: Readonly<Record<string, unknown>>): ReadInputs {
  const inputs: Inputs = {};
  for (const [name, value] of Object.entries(given)) {
    const parameter = parameters.find((known) => known.name === name);
    if (!parameter) return problem(name, unknownWords(parameters, name));
    const read = readValue(parameter, value);
    if ('message' in read) return problem(name, `“${name}” ${read.message}`);
    inputs[name] = read.value;
  }
  const missing = parameters.find(({ name, required }) => required && !Object.hasOwn(inputs, name));
  if (missing) return problem(missing.name, `“${missing.name}” is missing.`, true);
  return { ok: true, inputs };
}

function problem(input: string, message: string, isMissing = false): ReadInputs {
  return { ok: false, problem: { input, message, isMissing } };
}

function unknownWords(parameters: readonly Parameter[], name: string): string {
  const names = parameters.map((parameter) => parameter.name);
  const meant = closest(name, names);
  if (names.length === 0) return `“${shorten(name, 40)}” isn’t a parameter: this task has none.`;
  return `“${shorten(name, 40)}” isn’t a parameter. ${meant ? `Did you mean “${meant}”?` : `Its parameters are: ${names.join(', ')}.`}`;
}

type ReadValue = { value: InputValue } | { message: string };

function readValue(parameter: Parameter, value: unknown): ReadValue {
  switch (parameter.type) {
    case 'text':
      return readText(parameter, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
    case 'number':
      return readNumber(value);
    case 'boolean':
      if (value === true || value === 'true') return { value: true };
      if (value === false || value === 'false') return { value: false };
      return { message: 'must be true or false.' };
    case 'list':
      return readList(typeof value === 'string' ? [value] : value);
  }
}

function readText({ required }: Parameter, value: unknown): ReadValue {
  if (typeof value !== 'string') return { message: 'must be text, not a list.' };
  if (required && value.trim() === '') return { message: 'is empty.' };
  return textFault(value) ?? { value };
}

function readNumber(value: unknown): ReadValue {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return { message: 'must be a number.' };
  return { value: number };
}

function readList(value: unknown): ReadValue {
  if (!Array.isArray(value)) return { message: "must be a list, such as ['a.md','b.md']." };
  if (value.length > MAX_ITEMS) return { message: `has more than ${MAX_ITEMS} items.` };
  const items: string[] = [];
  for (const item of value) {
    if (typeof item !== 'string') return { message: 'must be a list of strings.' };
    const fault = textFault(item);
    if (fault) return fault;
    items.push(item);
  }
  return { value: items };
}

function textFault(text: string): { message: string } | undefined {
  if (text.length > MAX_TEXT) return { message: `is longer than ${MAX_TEXT} characters.` };
  if (textProblem(text)) return { message: 'contains characters that can’t be stored.' };
  return undefined;
}
