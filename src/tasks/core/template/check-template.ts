import { readInputs } from '../parameters';
import { argumentsOf, calledTemplate, partsOf, requireParameter } from './expand-template';
import type { TemplatePart } from './parse-template';
import { type FindTemplate, failAt, MAX_DEPTH, type Template, TemplateError, type TemplateProblem } from './template';

/**
 * Returns the first problem that a template has with any inputs: a syntax error, an unknown name, arguments that don't
 * fit, a cycle of calls, or too many levels. Also checks the templates that it calls.
 */
export function checkTemplate(template: Template, find: FindTemplate): TemplateProblem | undefined {
  try {
    levelsOf({ find, levels: new Map() }, { template, path: [template.name] });
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.problem;
    throw error;
  }
}

interface Check {
  find: FindTemplate;
  /** The number of levels of each checked template, so that each is checked once. */
  levels: Map<string, number>;
}

interface Place {
  template: Template;
  /** The names of the templates from the checked template to this one. */
  path: readonly string[];
}

function levelsOf(check: Check, place: Place): number {
  const known = check.levels.get(place.template.name);
  if (known !== undefined) return known;
  const below = partsOf(place.template).map((part) => levelsBelow(check, place, part));
  const levels = 1 + Math.max(0, ...below);
  check.levels.set(place.template.name, levels);
  return levels;
}

function levelsBelow(check: Check, place: Place, part: TemplatePart): number {
  const { template, path } = place;
  if (part.kind === 'parameter') requireParameter(template, part.name, part.at);
  if (part.kind !== 'call') return 0;
  const called = calledTemplate(check.find, place, part);
  checkArguments(template, called, part);
  const levels = levelsOf(check, { template: called, path: [...path, called.name] });
  if (path.length + levels > MAX_DEPTH)
    failAt(template, part.at, `Calls can be nested at most ${MAX_DEPTH} levels deep.`);
  return levels;
}

function checkArguments(template: Template, called: Template, call: Extract<TemplatePart, { kind: 'call' }>): void {
  const given = argumentsOf(template, called, call.args);
  const literals: Record<string, unknown> = {};
  for (const [name, { value, at }] of given) {
    if ('literal' in value) literals[name] = value.literal;
    else requireParameter(template, value.parameter, at);
  }
  const passed = new Set([...given.keys()].filter((name) => !Object.hasOwn(literals, name)));
  const unknown = [...passed].find((name) => called.parameters.every((parameter) => parameter.name !== name));
  if (unknown !== undefined) failAt(template, call.at, `“${called.name}” has no parameter “${unknown}”.`);
  const others = called.parameters.filter(({ name }) => !passed.has(name));
  const read = readInputs(others, literals);
  if (!read.ok) failAt(template, call.at, `In the call of “${called.name}”: ${read.problem.message}`);
}
