import {
  type Diagnostic,
  forEachDiagnostic,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { t } from '@/generated/messages/sheets/code';
import { translateText } from '@/i18n/translate';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { announce } from '../../kit/feedback/live-region';

export type SheetHalf = 'data' | 'template';

/**
 * Marks the problems of a half of a sheet in its text. The text may be newer, so places beyond its end are moved
 * inside.
 */
export function showDiagnostics(view: EditorView, half: SheetHalf, diagnostics: readonly SheetDiagnostic[]): void {
  const marks = marksOf(half, diagnostics, view.state.doc.length);
  view.dispatch(setDiagnostics(view.state, marks));
}

/**
 * Returns the marks for a half. If a value of the data contributed to an error in the template, the value is marked,
 * too, because it's often what has to change.
 */
export function marksOf(half: SheetHalf, diagnostics: readonly SheetDiagnostic[], length: number): Diagnostic[] {
  return diagnostics.flatMap(({ in: where, place, fields, ...about }) => {
    if (where === half) {
      const message = translateText('sheet', about.message);
      return place ? [mark({ ...about, message, place, length })] : [];
    }
    if (half !== 'data' || where !== 'template') return [];
    const message = t('onThePage', { message: translateText('sheet', about.message) });
    return fields.flatMap(({ place }) => (place ? [mark({ ...about, message, place, length })] : []));
  });
}

interface Mark extends Pick<SheetDiagnostic, 'severity' | 'message'> {
  place: { from: number; to: number };
  length: number;
}

function mark({ severity, message, place, length }: Mark): Diagnostic {
  const from = Math.min(place.from, length);
  return { severity, message, from, to: Math.max(from, Math.min(place.to, length)) };
}

/**
 * Alt+F8 goes to the next problem, shows its message and announces it; Shift+Alt+F8 goes to the previous one. F8 alone
 * goes through suggested changes.
 */
export function diagnosticKeys(): Extension {
  const then = (command: (view: EditorView) => boolean) => (view: EditorView) => {
    const hasMoved = command(view);
    if (hasMoved) announceAtCaret(view);
    return hasMoved;
  };
  return keymap.of([{ key: 'Alt-F8', run: then(nextDiagnostic), shift: then(previousDiagnostic) }]);
}

function announceAtCaret({ state }: EditorView): void {
  const { from, to } = state.selection.main;
  forEachDiagnostic(state, (diagnostic, start, end) => {
    if (start === from && end === to)
      announce(t('line', { number: state.doc.lineAt(from).number, message: diagnostic.message }));
  });
}
