import type { EditorState, TransactionSpec } from '@codemirror/state';
import { acceptedText, refuseStep, replacementsIn } from '@/agent/core/text-editor/rules';
import type { TextEditor } from '@/agent/core/text-editor/text-editor';
import { t } from '@/generated/messages/editor/text-editor';
import { AppError } from '@/kernel/error';
import { drivenStep, drivenSteps, type ProgrammaticSteps, withDrivenSteps } from './driven-steps';

/** An `EditorView`, or any other object with a state. The state's line separator must be "\n". */
export interface StateHolder {
  readonly state: EditorState;
  dispatch(spec: TransactionSpec): void;
}

/** Makes each call a separate undo step for the person too: see OWN_UNDO_STEPS of the shared text. */
const USER_EVENT = 'input.driven';

/**
 * Returns an interface through which code can control the editor in a browser. Its changes work like typing: they go
 * into the shared text, to everyone, and into the person's undo. Undo and redo affect only changes made through the
 * interface.
 */
export function codeMirrorTextEditor(holder: StateHolder): TextEditor {
  const content = () => holder.state.doc.toString();
  const change = (changes: TransactionSpec['changes'], direction: 'do' | 'undo' | 'redo') => {
    if (holder.state.readOnly) throw new AppError('INVALID', t('readOnly'));
    if (!holder.state.field(drivenSteps, false)) holder.dispatch({ effects: withDrivenSteps() });
    holder.dispatch({ changes, annotations: drivenStep.of(direction), userEvent: USER_EVENT });
  };
  const step = (direction: 'undo' | 'redo') => {
    const stack: keyof ProgrammaticSteps = direction === 'undo' ? 'done' : 'undone';
    const last = holder.state.field(drivenSteps, false)?.[stack].at(-1) ?? refuseStep(direction);
    change(last, direction);
  };
  return {
    getContent: content,
    setContent: (text) => change(wholeChange(content(), acceptedText(text)), 'do'),
    replaceText(find, replacement, { all = false } = {}) {
      const { places, insert } = replacementsIn(content(), { find, replacement, all });
      change(
        places.map((place) => ({ ...place, insert })),
        'do',
      );
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
  };
}

/** Returns the change from the first difference to the last one, so that carets and marks outside stay in place. */
function wholeChange(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  if (isInsidePair(before, from) || isInsidePair(after, from)) from--;
  let kept = 0;
  while (kept < most - from && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept++;
  if (isInsidePair(before, before.length - kept) || isInsidePair(after, after.length - kept)) kept--;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

function isInsidePair(text: string, at: number): boolean {
  return at > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}
