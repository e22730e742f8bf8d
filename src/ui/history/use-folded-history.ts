import { useMemo, useState } from 'react';
import { foldHistory } from './fold-history';
import type { HistoryList } from './history-list';

/** Returns the rows of a history, their versions, and a function that shows or hides the suggestions that a version accepted. */
export function useFoldedHistory(list: HistoryList | undefined) {
  const [unfolded, setAll] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => foldHistory(list?.versions ?? [], unfolded), [list, unfolded]);
  const setUnfolded = (versionId: string, isUnfolded: boolean) =>
    setAll((was) => new Set([...[...was].filter((id) => id !== versionId), ...(isUnfolded ? [versionId] : [])]));
  return { shown, versions: shown.map(({ version }) => version), setUnfolded };
}
