import { Annotation, type ChangeSet, StateEffect, StateField, type Transaction } from '@codemirror/state';

/** Says of a transaction that a function made it through the interface, and in which direction. */
export const drivenStep = Annotation.define<'do' | 'undo' | 'redo'>();

export interface DrivenSteps {
  /** What takes back each step, the last one on top; each fits the text as it stands once those above it have run. */
  done: readonly ChangeSet[];
  /** The same for steps that were taken back. */
  undone: readonly ChangeSet[];
}

/**
 * The steps that a function made in an editor. What people type meanwhile, here or elsewhere, stays when such a step is
 * taken back. (The editor's own undo can't be used for this: its last step may be what a person typed.)
 */
export const drivenSteps = StateField.define<DrivenSteps>({
  create: () => ({ done: [], undone: [] }),
  update(steps, transaction) {
    const { done, undone } = steps;
    switch (transaction.annotation(drivenStep)) {
      case 'do':
        return { done: [...done, back(transaction)], undone: [] };
      case 'undo':
        return { done: done.slice(0, -1), undone: [...undone, back(transaction)] };
      case 'redo':
        return { done: [...done, back(transaction)], undone: undone.slice(0, -1) };
      default:
        if (!transaction.docChanged) return steps;
        return { done: mapped(done, transaction.changes), undone: mapped(undone, transaction.changes) };
    }
  },
});

/** Adds the field to a state that was made without it. */
export function withDrivenSteps(): StateEffect<unknown> {
  return StateEffect.appendConfig.of(drivenSteps);
}

function back({ changes, startState }: Transaction): ChangeSet {
  return changes.invert(startState.doc);
}

/** The steps as they fit a text that somebody else has changed. */
function mapped(steps: readonly ChangeSet[], changes: ChangeSet): ChangeSet[] {
  const out: ChangeSet[] = [];
  let others = changes;
  for (const step of steps.toReversed()) {
    out.unshift(step.map(others));
    others = others.map(step, true);
  }
  return out;
}
