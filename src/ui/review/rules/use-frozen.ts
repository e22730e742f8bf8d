import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toBase64 } from 'lib0/buffer';
import { useEffect, useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/rules';
import { decodeAnchor } from '@/versions/core/hunks/anchors';
import type { FrozenRangeView } from '@/versions/schema';
import type { EditorHandle } from '../../editor/editor-options';
import { type FrozenMark, showFrozen } from '../../editor/frozen/frozen-marks';
import { selectedPassage } from '../../editor/threads/threads';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

const NONE: readonly FrozenRangeView[] = [];

export type Frozen = ReturnType<typeof useFrozen>;

/**
 * Returns a document's frozen passages, which no suggestion can change, with functions that freeze and unfreeze. Draws
 * the passages in the text.
 */
export function useFrozen(documentId: string, editor: EditorHandle | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const ranges = useQuery(trpc.versions.frozenRanges.queryOptions({ documentId })).data ?? NONE;
  const freezing = useMutation(trpc.versions.freezeRange.mutationOptions());
  const unfreezing = useMutation(trpc.versions.unfreezeRange.mutationOptions());
  const marks = useMemo(() => ranges.map(toMark), [ranges]);
  useEffect(() => {
    if (editor) showFrozen(editor.view, editor.ytext, marks);
  }, [editor, marks]);

  const finish = async (doing: Promise<unknown>, done: string) => {
    try {
      await doing;
      showToast(done);
    } catch (error) {
      showProblem(error);
    }
    // The suggestions are reloaded because their cards say whether they would change a frozen passage.
    await Promise.all([
      queries.invalidateQueries(trpc.versions.frozenRanges.queryFilter({ documentId })),
      queries.invalidateQueries(trpc.review.suggestions.queryFilter({ documentId })),
    ]);
  };

  const freeze = async (): Promise<void> => {
    const passage = editor && selectedPassage(editor.view, editor.ytext);
    if (!passage) return showToast(t('selectFirst'));
    const { from, to } = passage.anchor;
    const input = { documentId, from: toBase64(from), to: toBase64(to) };
    await finish(freezing.mutateAsync(input), t('frozen'));
  };

  return {
    ranges,
    isBusy: freezing.isPending || unfreezing.isPending,
    freeze,
    unfreeze: (rangeId: string) => finish(unfreezing.mutateAsync({ rangeId }), t('unfrozen')),
  };
}

function toMark({ id, quote, anchor, frozenBy }: FrozenRangeView): FrozenMark {
  return {
    id,
    quote,
    anchor: decodeAnchor(anchor),
    label: t('frozenBy', { name: frozenBy.name }),
  };
}
