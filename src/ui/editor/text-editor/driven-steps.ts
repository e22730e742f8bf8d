import { Annotation, type ChangeSet, StateEffect, StateField, type Transaction } from '@codemirror/state';

/** Marks a transaction that code made through the interface, with its direction. */
export const drivenStep = Annotation.define<'do' | 'undo' | 'redo'>();

export interface ProgrammaticSteps {
  /** Changes that undo the steps, the last step at the end. Each applies once the steps after it have been undone. */
  done: readonly ChangeSet[];
  /** Changes that redo the undone steps. */
  undone: readonly ChangeSet[];
}

/**
 * The steps that code made in an editor. Undoing such a step keeps what people typed in the meantime, here or
 * elsewhere. The editor's own undo can't be used for this, because its last step may be a person's typing.
 */
export const drivenSteps = StateField.define<ProgrammaticSteps>({
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

/** Returns the effect that adds the field to a state that was created without it. */
export function withDrivenSteps(): StateEffect<unknown> {
  return StateEffect.appendConfig.of(drivenSteps);
}

function back({ changes, startState }: Transaction): ChangeSet {
  return changes.invert(startState.doc);
}

/** Maps the steps so that they apply to a text that others have changed. */
function mapped(steps: readonly ChangeSet[], changes: ChangeSet): ChangeSet[] {
  const out: ChangeSet[] = [];
  let others = changes;
  for (const step of steps.toReversed()) {
    out.unshift(step.map(others));
    others = others.map(step, true);
  }
  return out;
}
