import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { type Half, type OpenHalves, showRange } from './half';
import type { SheetView } from './use-sheet-view';

interface GoToOptions {
  halves: OpenHalves;
  view: SheetView;
  onFocus(half: Half): void;
}

type Place = { from: number; to: number };

/** Goes to the place of a problem: in a text, or in the form if the data is shown as a form. */
export function useGoTo({ halves, view, onFocus }: GoToOptions) {
  const [shownField, setShownField] = useState<{ id: string }>();
  const isForm = view.preferences.dataView === 'form';

  const goTo = (half: Half, place: Place | undefined) => {
    // A column must be visible before something in it can be focused.
    flushSync(() => {
      onFocus(half);
      view.showText(half);
    });
    const { editor } = halves[half];
    if (editor && place) showRange(editor, place);
    else editor?.focus();
  };
  const goToField = ({ field, place }: SheetDiagnostic['fields'][number]) => {
    if (!isForm) return goTo('data', place);
    onFocus('data');
    view.setShowsPage(false);
    setShownField({ id: field });
  };
  const goToProblem = ({ in: text, place, fields: [field] }: SheetDiagnostic) => {
    if (typeof text === 'object') halves.template.openLink(`/${encodeURI(text.path)}`);
    else if (text === 'data' && field) goToField(field);
    else goTo(text, place);
  };
  return { goTo, goToProblem, goToField, shownField };
}
