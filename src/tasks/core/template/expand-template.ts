import { SyntaxProblem, type Value } from '../command/scanner';
import { type Inputs, type InputValue, readInputs } from '../parameters';
import { type Argument, parseTemplate, type TemplatePart } from './parse-template';
import {
  type FindTemplate,
  failAt,
  MAX_CALLS,
  MAX_DEPTH,
  MAX_LENGTH,
  type Template,
  TemplateError,
  type TemplateProblem,
} from './template';

export type Expanded = { ok: true; text: string } | { ok: false; problem: TemplateProblem };

/**
 * Expands a template with inputs checked by `readInputs`. Calls of other templates are expanded first. Values are
 * inserted verbatim and never parsed as templates, so they can't call anything. A parameter without an input is empty.
 */
export function expandTemplate(template: Template, inputs: Inputs, find: FindTemplate): Expanded {
  const work: Work = { find, calls: 0, length: 0 };
  try {
    return { ok: true, text: expand(work, { template, inputs, path: [template.name] }) };
  } catch (error) {
    if (error instanceof TemplateError) return { ok: false, problem: error.problem };
    throw error;
  }
}

interface Work {
  find: FindTemplate;
  calls: number;
  /** The UTF-16 units produced so far, in all templates. */
  length: number;
}

interface Frame {
  template: Template;
  inputs: Inputs;
  /** The names of the templates being expanded, outermost first. */
  path: readonly string[];
}

function expand(work: Work, frame: Frame): string {
  return partsOf(frame.template)
    .map((part) => {
      const text = partText(work, frame, part);
      if (part.kind !== 'call') work.length += text.length;
      if (work.length > MAX_LENGTH) {
        failAt(
          frame.template,
          'at' in part ? part.at : 0,
          `The expanded text is longer than ${MAX_LENGTH} characters.`,
        );
      }
      return text;
    })
    .join('');
}

/** Returns the parts of a template. Throws TemplateError. */
export function partsOf(template: Template): TemplatePart[] {
  try {
    return parseTemplate(template.body);
  } catch (error) {
    if (error instanceof SyntaxProblem) return failAt(template, error.at, error.message);
    throw error;
  }
}

function partText(work: Work, frame: Frame, part: TemplatePart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'parameter':
      requireParameter(frame.template, part.name, part.at);
      return textOf(inputOf(frame, part.name));
    case 'call':
      return callText(work, frame, part);
  }
}

function callText(work: Work, frame: Frame, call: Extract<TemplatePart, { kind: 'call' }>): string {
  const { template, path } = frame;
  const called = calledTemplate(work.find, { template, path }, call);
  if (++work.calls > MAX_CALLS) failAt(template, call.at, `A template can make at most ${MAX_CALLS} calls.`);
  const given = argumentsOf(template, called, call.args);
  const values = [...given].flatMap(([name, { value }]): [string, InputValue | Value][] => {
    if ('literal' in value) return [[name, value.literal]];
    requireParameter(template, value.parameter, call.at);
    const passed = inputOf(frame, value.parameter);
    return passed === undefined ? [] : [[name, passed]];
  });
  const read = readInputs(called.parameters, Object.fromEntries(values));
  if (!read.ok) return failAt(template, call.at, `In the call of “${called.name}”: ${read.problem.message}`);
  return expand(work, { template: called, inputs: read.inputs, path: [...path, called.name] });
}

/** Returns the template that a call names. Throws TemplateError for an unknown name, a cycle and too many levels. */
export function calledTemplate(
  find: FindTemplate,
  { template, path }: { template: Template; path: readonly string[] },
  { name, at }: { name: string; at: number },
): Template {
  const called = find(name);
  if (!called) return failAt(template, at, `There is no template “${name}”.`);
  if (path.includes(name)) {
    return failAt(template, at, `This call is circular: ${[...path, name].join(' → ')}.`);
  }
  if (path.length >= MAX_DEPTH) failAt(template, at, `Calls can be nested at most ${MAX_DEPTH} levels deep.`);
  return called;
}

/** Returns the arguments of a call by parameter. Throws TemplateError if there are too many or one is given twice. */
export function argumentsOf(template: Template, called: Template, args: readonly Argument[]): Map<string, Argument> {
  const given = new Map<string, Argument>();
  for (const [i, argument] of args.entries()) {
    const name = argument.key === '' ? called.parameters[i]?.name : argument.key;
    if (name === undefined) {
      return failAt(template, argument.at, `“${called.name}” takes at most ${called.parameters.length} arguments.`);
    }
    if (given.has(name)) failAt(template, argument.at, `“${name}” is given twice.`);
    given.set(name, argument);
  }
  return given;
}

/** Throws TemplateError if the template has no such parameter. */
export function requireParameter(template: Template, name: string, at: number): void {
  if (template.parameters.some((parameter) => parameter.name === name)) return;
  failAt(template, at, `“${name}” isn’t a parameter of this template.`);
}

function inputOf({ inputs }: Frame, name: string): InputValue | undefined {
  return Object.hasOwn(inputs, name) ? inputs[name] : undefined;
}

function textOf(value: InputValue | undefined): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
