import { acceptedText, refuseStep, replacementsIn } from './rules';
import type { TextEditor } from './text-editor';

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
  const step = (from: string[], to: string[]) => {
    const next = from.pop() ?? refuseStep(from === done ? 'undo' : 'redo');
    to.push(current);
    current = next;
  };
  return {
    getContent: () => current,
    setContent: (content) => change(acceptedText(content)),
    replaceText: (find, replacement, { all = false } = {}) =>
      change(replacementsIn(current, { find, replacement, all }).result),
    undo: () => step(done, undone),
    redo: () => step(undone, done),
  };
}
