import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';
import { normalisePath } from './core/path';
import { freePath, type Places, placeProblem } from './core/place';
import { utf8Length } from './core/utf8';
import { MAX_HISTORY_BYTES, MAX_TEXT_BYTES } from './schema';

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
  if (path === undefined) throw new AppError('CONFLICT', 'The name is too long. Rename it first.');
  return path;
}

/** Refuses what a document cannot keep. `name` is for the message. */
export function requireStorable(text: string, name: string): void {
  if (isTooLarge(text)) throw new AppError('TOO_LARGE', `"${name}" is larger than 10 MB.`);
  if (textProblem(text)) {
    throw new AppError(
      'INVALID',
      `"${name}" contains characters that a document can’t store (NUL or an unpaired surrogate).`,
    );
  }
}

/**
 * Refuses a change that the server makes when the document would be larger than documents may be. A change that
 * shortens the text always passes, so that a document can be brought below the limit again.
 */
export function requireRoom({ text, lengthBefore, historyBytes }: Growth): void {
  if (text.length <= lengthBefore) return;
  if (historyBytes > MAX_HISTORY_BYTES) {
    throw new AppError('TOO_LARGE', 'This document’s history is full. Continue in a copy.');
  }
  if (isTooLarge(text)) {
    throw new AppError('TOO_LARGE', 'This would make the document larger than 10 MB. Delete some text first.');
  }
}

export interface Growth {
  /** The text after the change. */
  text: string;
  /** In UTF-16 units. */
  lengthBefore: number;
  /** Size of the stored state with the updates since. */
  historyBytes: number;
}

function isTooLarge(text: string): boolean {
  // A UTF-16 unit takes 3 bytes at most.
  return 3 * text.length > MAX_TEXT_BYTES && utf8Length(text) > MAX_TEXT_BYTES;
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
