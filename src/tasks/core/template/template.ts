import type { Parameter } from '../parameters';

/** A template as other templates call it. */
export interface Template {
  name: string;
  parameters: readonly Parameter[];
  body: string;
}

/** What is wrong with a template. `at`: where in the body of the template `template`, in UTF-16 units. */
export interface TemplateProblem {
  template: string;
  message: string;
  at: number;
}

/** Finds a template by the name that calls use. */
export type FindTemplate = (name: string) => Template | undefined;

/** How deep calls may be nested: a template that calls none has depth 1. */
export const MOST_DEPTH = 8;
/** How many calls one expansion may make in total. */
export const MOST_CALLS = 200;
/** UTF-16 units of an expanded template. */
export const MOST_LENGTH = 100_000;

/** Thrown inside this folder, and returned as a TemplateProblem. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  constructor(readonly problem: TemplateProblem) {
    super(problem.message);
  }
}

export function failAt(template: Template, at: number, message: string): never {
  throw new TemplateError({ template: template.name, message, at });
}
