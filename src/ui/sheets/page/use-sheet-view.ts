import { useState } from 'react';
import { useViewer } from '../../shell/viewer';
import { type SheetPreferences, sheetPreferences } from './columns/sheet-preferences';
import type { Half } from './half';

export interface SheetView {
  preferences: SheetPreferences;
  change(change: Partial<SheetPreferences>): void;
  /** Where one column has room: whether it's the page. */
  showsPage: boolean;
  setShowsPage(showsPage: boolean): void;
  /** Brings a half's text into view, instead of the form or the page. */
  showText(half: Half): void;
}

/** Which of a sheet's parts are in view, as far as it isn't the half in focus. */
export function useSheetView(): SheetView {
  const { userId } = useViewer();
  const preferences = sheetPreferences.use(userId);
  const [showsPage, setShowsPage] = useState(true);
  const change = (next: Partial<SheetPreferences>) =>
    sheetPreferences.write(userId, { ...sheetPreferences.read(userId), ...next });
  return {
    ...{ preferences, change, showsPage, setShowsPage },
    showText: (half) => {
      setShowsPage(false);
      if (half === 'data') change({ dataView: 'json' });
    },
  };
}
