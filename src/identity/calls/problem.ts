import type { z } from 'zod';

/** The first problem of an invalid input. `field` is the path of the invalid value, unless that is the whole input. */
interface InputProblem {
  message: string;
  field: string | undefined;
}

/** A schema's message that was written for people, e.g. “A project needs a name.”. Messages of zod have no period. */
const SENTENCE = /^[\p{Lu}“].*\.$/su;

/**
 * Returns the first problem of an invalid input, instead of zod's list as JSON. A complete sentence explains itself.
 * Anything else is for developers and begins with the value's path, e.g. “request.text: is empty”.
 */
export function problemOf({ issues: [issue] }: z.ZodError): InputProblem | undefined {
  if (!issue) return undefined;
  const field = issue.path.join('.') || undefined;
  const isWhole = field === undefined || SENTENCE.test(issue.message);
  return { message: isWhole ? issue.message : `${field}: ${issue.message}`, field };
}
