import type { Parameter } from '../parameters';

/** A template as other templates see it. */
export interface Template {
  name: string;
  parameters: readonly Parameter[];
  body: string;
}

/** An error in a template. `at` is its position in the body of the template named `template`, in UTF-16 units. */
export interface TemplateProblem {
  template: string;
  message: string;
  at: number;
}

/** Returns the template with the name that calls use. */
export type FindTemplate = (name: string) => Template | undefined;

/** The deepest nesting of calls. A template that calls none has depth 1. */
export const MAX_DEPTH = 8;
/** The most calls in one expansion. */
export const MAX_CALLS = 200;
/** The most UTF-16 units in an expanded template. */
export const MAX_LENGTH = 100_000;

/** Thrown inside this folder. Callers get it as a TemplateProblem. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  constructor(readonly problem: TemplateProblem) {
    super(problem.message);
  }
}

export function failAt(template: Template, at: number, message: string): never {
  throw new TemplateError({ template: template.name, message, at });
}
