import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';
import { normalisePath } from './core/path';
import { freePath, type Places, placeProblem } from './core/place';
import { utf8Length } from './core/utf8';
import { MAX_TEXT_BYTES } from './schema';

/** The one form of a path that came from outside. Throws INVALID with what is wrong with it. */
export function requirePath(input: string): string {
  const result = normalisePath(input);
  if (!result.ok) throw new AppError('INVALID', result.problem);
  return result.path;
}

/** Throws CONFLICT when a path is taken; its details offer a free one. */
export function requireFree(path: string, places: Places): void {
  const problem = placeProblem(path, places);
  if (problem) {
    throw new AppError('CONFLICT', problem, { details: { path, freePath: freePath(path, places, 'copy') } });
  }
}

/** A path that a command chose itself; throws when there is no room for a longer name. */
export function requireChosen(path: string | undefined): string {
  if (path === undefined) throw new AppError('CONFLICT', 'Its name is too long to make a free one from it. Rename it.');
  return path;
}

/** Refuses what a document cannot keep. `name` is for the message. */
export function requireStorable(text: string, name: string): void {
  if (utf8Length(text) > MAX_TEXT_BYTES) throw new AppError('TOO_LARGE', `"${name}" is larger than 10 MB.`);
  if (textProblem(text)) {
    throw new AppError('INVALID', `"${name}" holds characters that a document cannot keep (NUL, or half a character).`);
  }
}

/** The door for a text that a client sends: LF, and storable. */
export function requireText(text: string, name: string): string {
  const lf = toLf(text);
  requireStorable(lf, name);
  return lf;
}

/** The path of a document, as the locked paths know it; throws when it went to the trash a moment ago. */
export function requireNotTrashed(path: string | undefined): string {
  if (path === undefined) throw new AppError('FORBIDDEN', 'This document is in the trash. Restore it first.');
  return path;
}
