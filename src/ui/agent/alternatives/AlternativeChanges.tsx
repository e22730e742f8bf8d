import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/alternatives';
import type { HunkView } from '@/review/schema';
import { HunkReason } from '../../hunks/HunkReason';
import { HunkText } from '../../hunks/HunkText';
import { Button } from '../../kit/controls/Button';
import { Badge } from '../../kit/display/Badge';
import { announce } from '../../kit/feedback/live-region';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { showProblem } from '../../kit/feedback/show-problem';

interface AlternativeChangesProps {
  suggestionId: string;
  mayDecide: boolean;
}

/**
 * The changes of one suggestion, each with its own Accept button. Changes that conflict with another variant can only
 * be decided in the review panel.
 */
export function AlternativeChanges({ suggestionId, mayDecide }: AlternativeChangesProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.review.suggestion.queryOptions({ suggestionId }));
  const decide = useMutation(trpc.review.decideHunk.mutationOptions());

  const choose = async (hunkId: string, kind: 'accept' | 'reject') => {
    try {
      await decide.mutateAsync({ hunkId, choice: { kind } });
      announce(kind === 'accept' ? t('accepted') : t('rejected'));
    } catch (error) {
      showProblem(error);
    } finally {
      await queries.invalidateQueries(trpc.review.suggestion.pathFilter());
    }
  };

  if (query.isPending) return <SkeletonLines lines={3} label={t('loadingChanges')} />;
  if (query.isError) return <QueryNotice query={query} />;
  const { status, description, hunks } = query.data;
  return (
    <section aria-label={description} className="flex flex-col gap-2">
      <h4 className="font-medium text-sm">{description}</h4>
      <ul className="flex flex-col gap-2">
        {hunks.map((hunk) => (
          <li key={hunk.id} className="rounded-lg border border-line bg-raised p-3">
            <HunkText hunk={hunk} whole byAi />
            <HunkReason reason={hunk.reason} />
            {hunk.decision || status !== 'pending' ? (
              <p className="mt-2">
                <Badge tone={tone(hunk)}>{outcome(hunk)}</Badge>
              </p>
            ) : (
              mayDecide && (
                <div className="mt-2 flex gap-1.5">
                  <Button
                    size="sm"
                    variant="primary"
                    icon={<Check size={14} />}
                    busy={decide.isPending && decide.variables.hunkId === hunk.id}
                    onClick={() => void choose(hunk.id, 'accept')}
                  >
                    {t('accept')}
                  </Button>
                  <Button
                    size="sm"
                    icon={<X size={14} />}
                    disabled={decide.isPending}
                    onClick={() => void choose(hunk.id, 'reject')}
                  >
                    {t('reject')}
                  </Button>
                </div>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcome({ decision }: HunkView): string {
  if (!decision) return t('refined');
  const { kind, decidedBy } = decision;
  return decidedBy ? t('decidedBy', { kind, name: decidedBy.name }) : t('decided', { kind });
}

function tone({ decision }: HunkView): 'add' | 'del' | 'plain' {
  if (decision?.kind === 'rejected') return 'del';
  return decision ? 'add' : 'plain';
}
