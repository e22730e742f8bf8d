import { useState } from 'react';
import { useViewer } from '../../shell/viewer';
import { type SheetPreferences, sheetPreferences } from './columns/sheet-preferences';
import type { Half } from './half';

export interface SheetView {
  preferences: SheetPreferences;
  change(change: Partial<SheetPreferences>): void;
  /** Whether the page is the visible column when there is room for only one. */
  showsPage: boolean;
  setShowsPage(showsPage: boolean): void;
  /** Shows a half's text instead of the form or the page. */
  showText(half: Half): void;
}

/** Returns which parts of a sheet are visible, apart from the focused half. */
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
