import { AppError } from '@/kernel/error';
import { textProblem, toLf } from '@/kernel/text';
import { nearestWords } from '@/versions/core/nearest/nearest-words';
import { quote } from '@/versions/core/quote';

/**
 * An editor as a function can drive it: over a draft on the server, or over the one in a browser. What can't be done
 * throws AppError INVALID, in words for whoever drives it, and changes nothing.
 */
export interface TextEditor {
  /** The document as Markdown text. */
  getContent(): string;
  setContent(text: string): void;
  /** Replaces the one place where `find` stands, or with `all` each of them. */
  replaceText(find: string, replacement: string, options?: { all?: boolean }): void;
  undo(): void;
  redo(): void;
}

/** Texts beyond this cannot be documents. */
const LONGEST = 10_000_000;
/** UTF-16 units of earlier states that are kept: a model that changes a huge text over and over must not fill the memory. */
const MOST_KEPT = 50_000_000;

/**
 * An editor over a text of its own. Undo and redo step through what was done here, one call at a time; of very long texts
 * the first steps are forgotten after a while.
 */
export function makeDraftEditor(text: string): TextEditor {
  let current = text;
  const undone: string[] = [];
  const done: string[] = [];
  const change = (next: string) => {
    done.push(current);
    undone.length = 0;
    current = next;
    let kept = done.reduce((sum, { length }) => sum + length, 0);
    while (kept > MOST_KEPT) kept -= done.shift()?.length ?? 0;
  };
  const step = (from: string[], to: string[], word: string) => {
    const next = from.pop();
    if (next === undefined) throw new AppError('INVALID', `There is nothing to ${word}.`);
    to.push(current);
    current = next;
  };
  return {
    getContent: () => current,
    setContent: (content) => change(accepted(content)),
    replaceText: (find, replacement, { all = false } = {}) =>
      change(accepted(replaced(current, { find: toLf(find), replacement: toLf(replacement), all }))),
    undo: () => step(done, undone, 'undo'),
    redo: () => step(undone, done, 'redo'),
  };
}

function accepted(content: string): string {
  const problem = textProblem(content);
  if (problem === 'nul') throw new AppError('INVALID', 'The text holds a NUL character.');
  if (problem) throw new AppError('INVALID', 'The text holds half of a surrogate pair.');
  refuseTooLong(content.length);
  return toLf(content);
}

function refuseTooLong(length: number): void {
  if (length > LONGEST) throw new AppError('INVALID', 'The text would be longer than a document may be.');
}

function replaced(
  text: string,
  { find, replacement, all }: { find: string; replacement: string; all: boolean },
): string {
  if (find === '') throw new AppError('INVALID', 'The text to find is empty.');
  const pieces = text.split(find);
  const count = pieces.length - 1;
  if (count === 0)
    throw new AppError(
      'INVALID',
      `The text to find does not occur: ${quote(find)}. ${nearestWords(text, find, { withPositions: false })}`,
    );
  if (count > 1 && !all) {
    const message = `The text to find occurs ${count} times: ${quote(find)}. Quote more of it, or replace all.`;
    throw new AppError('INVALID', message);
  }
  // Before it is made: a short call can ask for a text that no memory holds.
  refuseTooLong(text.length + count * (replacement.length - find.length));
  return pieces.join(replacement);
}
