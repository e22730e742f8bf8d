'use client';

import { Inbox as InboxIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { t } from '@/generated/messages/inbox';
import { linkOf } from '@/review/inbox/core/item';
import type { InboxItem } from '@/review/inbox/schema';
import { Button } from '../kit/controls/Button';
import { Kbd } from '../kit/display/Kbd';
import { EmptyState } from '../kit/feedback/EmptyState';
import { QueryState } from '../kit/feedback/QueryState';
import { keyLabel } from '../shell/keys';
import { PageFrame } from '../shell/PageFrame';
import { InboxFilter } from './InboxFilter';
import { InboxRow } from './InboxRow';
import { NotifyButton } from './NotifyButton';
import { useInbox } from './use-inbox';
import { useInboxKeys } from './use-inbox-keys';

/** All that waits for one, across the documents, to be worked off by keys. */
export function InboxPage() {
  const inbox = useInbox();
  const router = useRouter();
  const { query, items, choice, selected, select } = inbox;
  const isFiltered = choice.view !== 'all' || choice.projectId !== undefined;
  const open = (item: InboxItem) => {
    void inbox.mark(item, 'read');
    router.push(linkOf(item));
  };
  useInboxKeys({ inbox, onOpen: open });
  return (
    <PageFrame title={t('inbox')} description={t('description')} actions={<NotifyButton />}>
      <QueryState query={query} lines={6} label={t('loading')} />
      {(items.length > 0 || isFiltered) && <InboxFilter inbox={inbox} />}
      {query.isSuccess && items.length === 0 && (
        <div className="rounded-xl border border-line bg-raised">
          <EmptyState
            icon={<InboxIcon size={28} strokeWidth={1.4} />}
            title={isFiltered ? t('noMatches') : t('caughtUp')}
          >
            {isFiltered ? t('noMatchesHint') : t('caughtUpHint')}
          </EmptyState>
        </div>
      )}
      {items.length > 0 && <KeyHints />}
      <ul aria-label={t('items')} className="-mx-3 flex flex-col gap-0.5">
        {items.map((item) => (
          <InboxRow
            key={`${item.kind} ${item.subjectId}`}
            item={item}
            selected={item.subjectId === selected}
            onSelect={() => select(item.subjectId)}
            onOpen={() => void inbox.mark(item, 'read')}
            onDone={() => void inbox.done(item)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </PageFrame>
  );
}

const HINTS = [
  ['j', 'hintNext'],
  ['k', 'hintPrevious'],
  ['Enter', 'hintOpen'],
  ['e', 'hintDone'],
  ['u', 'hintRead'],
  ['Shift+E', 'hintAllDone'],
  ['?', 'allShortcuts'],
] as const;

function KeyHints() {
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-faint text-xs max-[640px]:hidden">
      {HINTS.map(([key, does]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{keyLabel(key)}</Kbd> {t(does)}
        </span>
      ))}
    </p>
  );
}
