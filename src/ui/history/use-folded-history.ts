import { useMemo, useState } from 'react';
import { foldHistory } from './fold-history';
import type { HistoryState } from './use-history';

/** The versions in use. A suggestion in use keeps its row, even if someone else accepts it meanwhile. */
interface InUse {
  opened: string | undefined;
  /** The version that a dialog is about. */
  subject: string | undefined;
  /** The versions chosen for comparing. */
  chosen: readonly string[];
}

/** Returns the rows of a history, their versions, and a function that shows or hides the suggestions that a version accepted. */
export function useFoldedHistory(
  { list, isPart }: Pick<HistoryState, 'list' | 'isPart'>,
  { opened, subject, chosen }: InUse,
) {
  const [unfolded, setAll] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => {
    const inUse = [opened, subject, ...chosen].filter((id) => id !== undefined);
    return foldHistory(list?.versions ?? [], new Set([...unfolded, ...inUse]), isPart);
  }, [list, isPart, unfolded, opened, subject, chosen]);
  const setUnfolded = (versionId: string, isUnfolded: boolean) =>
    setAll((was) => new Set([...[...was].filter((id) => id !== versionId), ...(isUnfolded ? [versionId] : [])]));
  return { shown, versions: shown.map(({ version }) => version), setUnfolded };
}
