import { useEffect } from 'react';
import { t as panel } from '@/generated/messages/review/panel';
import { t } from '@/generated/messages/review/tree';
import { groupBy } from '@/review/core/group';
import type { TreeChangeView } from '@/review/tree/schema';
import { treeTitle } from '@/review/words/tree-text';
import { AiMark } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { ItemBoundary } from '../../kit/feedback/ItemBoundary';
import { announce } from '../../kit/feedback/live-region';
import type { OpenForm } from '../card/use-card-actions';
import type { Review } from '../panel/use-review';
import { DecidedTreeCard } from './DecidedTreeCard';
import { TreeCard, type TreeCardActions } from './TreeCard';

interface TreeSectionProps {
  review: Review;
  /** The form that is open in one of the cards. */
  form: OpenForm | undefined;
  mayDecide(changeId: string): boolean;
  onForm(form: OpenForm | undefined): void;
}

/** Lists the documents that the agent or people suggested to create, rename or delete, by change set. */
export function TreeSection({ review, mayDecide, form, onForm }: TreeSectionProps) {
  const { tree, selected, select } = review;
  const { changes, deciding, problem } = tree;
  useTreeNews(review);
  const actions: TreeCardActions = {
    select,
    decide: (id, choice) => void tree.decide(id, choice).then((done) => done && onForm(undefined)),
    undo: (id) => void tree.undo(id),
    openRejection: (id) => onForm(id === undefined ? undefined : { hunkId: id, form: 'reject' }),
  };
  return changeSetsOf(changes).map(({ changeSetId, all, first }) => (
    <section
      key={changeSetId}
      aria-label={t(first.turnId === null ? 'changesBy' : 'changesFor', { name: first.askedBy.name })}
      className="flex flex-col gap-2 px-3 py-3"
    >
      <header className="px-1">
        <p className="flex items-center gap-1.5 text-faint text-xs">
          {first.turnId !== null && <AiMark />}
          <span className="min-w-0 truncate">
            {authorText(first)} · <Time date={first.createdAt} />
          </span>
        </p>
        <h2 className="mt-1 font-semibold font-serif text-md leading-snug">{t('heading')}</h2>
        <p className="text-soft text-xs tabular-nums">
          {panel('reviewedOf', {
            reviewed: all.filter(({ status }) => status !== 'pending').length,
            total: all.length,
          })}
        </p>
      </header>
      <ul className="flex flex-col gap-2">
        {all.map((change) => (
          <ItemBoundary key={change.id} as="li" item="change" content={change}>
            {change.status === 'pending' ? (
              <TreeCard
                change={change}
                selected={change.id === selected}
                busy={deciding === change.id}
                mayDecide={mayDecide(change.id)}
                isRejecting={form?.form === 'reject' && form.hunkId === change.id}
                problem={problem?.id === change.id ? problem.message : undefined}
                actions={actions}
              />
            ) : (
              <DecidedTreeCard
                change={change}
                mayUndo={mayDecide(change.id)}
                busy={deciding !== undefined}
                onUndo={actions.undo}
              />
            )}
          </ItemBoundary>
        ))}
      </ul>
    </section>
  ));
}

function changeSetsOf(changes: readonly TreeChangeView[]) {
  const sets = groupBy(changes, ({ changeSetId }) => changeSetId);
  return [...sets].map(([changeSetId, all]) => ({ changeSetId, all, first: all[0]! }));
}

/** Returns "for Ada Quill" if the agent suggested it for her, or "by Ada Quill" if she did. */
function authorText({ turnId, askedBy }: TreeChangeView): string {
  return panel(turnId === null ? 'byPerson' : 'forPerson', { name: askedBy.name });
}

/** Announces the selected change to screen readers. */
function useTreeNews({ tree: { changes }, order, selected }: Review): void {
  const change = changes.find(({ id }) => id === selected);
  const text =
    change &&
    panel(change.conflict ? 'placeOfConflict' : 'place', {
      number: order.findIndex(({ id }) => id === change.id) + 1,
      count: order.length,
      change: treeTitle(change),
    });
  useEffect(() => {
    // If the focus is on the card, the screen reader has already read its name.
    if (text && !document.activeElement?.closest('[data-card]')) announce(text);
  }, [text]);
}
