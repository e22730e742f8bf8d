import { acceptedText, refuseStep, replacementsIn } from './rules';
import type { TextEditor } from './text-editor';

/**
 * How much text of earlier states is kept, in UTF-16 units, so that a model that changes a huge text again and again
 * can't fill the memory.
 */
const MAX_KEPT = 50_000_000;

/**
 * Creates an editor with its own text. Undo and redo apply to the changes made through it, one at a time. For very long
 * texts the oldest steps are dropped.
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
    while (kept > MAX_KEPT) kept -= done.shift()?.length ?? 0;
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
