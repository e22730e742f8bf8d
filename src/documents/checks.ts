import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';
import { normalisePath } from './core/path';
import { freePath, type Places, placeProblem } from './core/place';
import { utf8Length } from './core/utf8';
import { MAX_HISTORY_BYTES, MAX_TEXT_BYTES } from './schema';

/**
 * Returns the normalised form of a path from outside. Throws INVALID with a message that says what is wrong with it.
 */
export function requirePath(input: string): string {
  const result = normalisePath(input);
  if (!result.ok) throw new AppError('INVALID', result.problem);
  return result.path;
}

/** Throws CONFLICT if a path is in use. The error's details contain a free path. */
export function requireFree(path: string, places: Places): void {
  const problem = placeProblem(path, places);
  if (problem) {
    throw new AppError('CONFLICT', problem, { details: { path, freePath: freePath(path, places, 'copy') } });
  }
}

/** Returns a path that a command generated. Throws CONFLICT if there is none because the name is too long. */
export function requireChosen(path: string | undefined): string {
  if (path === undefined) throw new AppError('CONFLICT', 'The name is too long. Choose a shorter one.');
  return path;
}

/** Throws INVALID if a document can't store the text. `name` is for the message. */
export function requireStorable(text: string, name: string): void {
  if (isTooLarge(text)) throw new AppError('TOO_LARGE', `“${name}” is larger than 10 MB.`);
  if (textProblem(text)) {
    throw new AppError(
      'INVALID',
      `“${name}” contains characters that a document can’t store (NUL or an unpaired surrogate).`,
    );
  }
}

/**
 * Refuses a server's change if the document would exceed its size limit. A change that shortens the text is always
 * allowed, so that a document can be brought below the limit again.
 */
export function requireRoom({ text, lengthBefore, historyBytes }: Growth): void {
  if (text.length <= lengthBefore) return;
  if (historyBytes > MAX_HISTORY_BYTES) {
    throw new AppError(
      'TOO_LARGE',
      'This document’s edit history is full. Download the text and continue in a new document.',
    );
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
  /** Size of the stored state and the updates since. */
  historyBytes: number;
}

function isTooLarge(text: string): boolean {
  // A UTF-16 unit takes 3 bytes at most.
  return 3 * text.length > MAX_TEXT_BYTES && utf8Length(text) > MAX_TEXT_BYTES;
}

/** Prepares a client's text: converts line endings to LF and throws INVALID if it can't be stored. */
export function requireText(text: string, name: string): string {
  const lf = toLf(text);
  requireStorable(lf, name);
  return lf;
}

/** Returns the path of a document that isn't in the trash. Throws if it was moved to the trash a moment ago. */
export function requireNotTrashed(path: string | undefined): string {
  if (path === undefined) throw new AppError('FORBIDDEN', 'This document is in the trash. Restore it first.');
  return path;
}
