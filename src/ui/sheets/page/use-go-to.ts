import { flushSync } from 'react-dom';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { type Half, type OpenHalves, showRange } from './half';
import type { SheetView } from './use-sheet-view';

interface GoToOptions {
  halves: OpenHalves;
  view: SheetView;
  onFocus(half: Half): void;
}

/** Goes to the places of problems. */
export function useGoTo({ halves, view, onFocus }: GoToOptions) {
  const goTo = (half: Half, place: { from: number; to: number } | undefined) => {
    // A column has to be in sight before something in it can have the focus.
    flushSync(() => {
      onFocus(half);
      view.showText(half);
    });
    const { editor } = halves[half];
    if (editor && place) showRange(editor, place);
    else editor?.focus();
  };
  return {
    goToProblem: ({ in: text, place }: SheetDiagnostic) => {
      if (typeof text === 'object') halves.template.openLink.current?.(`/${encodeURI(text.path)}`);
      else goTo(text, place);
    },
    goToField: ({ place }: SheetDiagnostic['fields'][number]) => goTo('data', place),
  };
}
