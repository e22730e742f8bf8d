import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftEdit } from '@/versions/core/drafts/draft-edits';
import { editsToUndo } from '@/versions/core/drafts/undo-change';
import { computeHunks, type Hunk } from '@/versions/core/hunks/hunks';
import type { DocumentConnection } from '../../editor/connection';
import type { DraftReport } from './open-draft';

/** How long the changes may be outdated, in ms, because computing them reads both texts. */
const COUNT_MS = 250;
/** In long texts, they may be outdated for this many times as long as computing them took. */
const SHARE = 10;
/** Above this length, in UTF-16 units, edits are only counted, without merging them into words and tables. */
const LONGEST_COUNTED = 300_000;
const NO_HUNKS: readonly Hunk[] = [];

type Text = Pick<DocumentConnection, 'ytext'>;

/**
 * Returns the changes of a draft as a reviewer would decide on them, and a function for taking one of them back. They
 * follow the edits, also during steady typing.
 */
export function useDraftHunks(draft: Text, live: Text, markdown: boolean) {
  const [{ changes, hunks }, setChanges] = useState<Pick<DraftReport, 'changes' | 'hunks'>>({ changes: undefined });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<readonly DraftEdit[]>([]);
  const wait = useRef(COUNT_MS);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const onEdits = useCallback(
    (edits: readonly DraftEdit[]) => {
      latest.current = edits;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const start = performance.now();
        setChanges(changesOf(latest.current, { draft, live, markdown }));
        wait.current = Math.max(COUNT_MS, SHARE * (performance.now() - start));
      }, wait.current);
    },
    [draft, live, markdown],
  );
  const back = useCallback(
    (change: Hunk) => editsToUndo({ draft: draft.ytext, live: live.ytext, markdown }, change),
    [draft, live, markdown],
  );
  return { changes, hunks, onEdits, editsToUndo: back };
}

function changesOf(edits: readonly DraftEdit[], texts: { draft: Text; live: Text; markdown: boolean }) {
  const { draft, live, markdown } = texts;
  if (edits.length === 0) return { changes: 0, hunks: NO_HUNKS };
  if (live.ytext.length > LONGEST_COUNTED) return { changes: edits.length };
  const hunks = computeHunks(live.ytext.toString(), draft.ytext.toString(), { markdown, edits });
  return { changes: hunks.length, hunks };
}
