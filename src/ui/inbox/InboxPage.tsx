'use client';

import { Clock, Inbox as InboxIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useRef } from 'react';
import { t } from '@/generated/messages/inbox';
import { t as preview } from '@/generated/messages/inbox/preview';
import { t as snoozeText } from '@/generated/messages/inbox/snooze';
import { linkOf } from '@/review/inbox/core/item';
import type { InboxItem } from '@/review/inbox/schema';
import { MoreButton } from '../kit/controls/MoreButton';
import { EmptyState } from '../kit/feedback/EmptyState';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useMedia } from '../kit/use-media';
import { PageQueryState } from '../shell/offline/PageQueryState';
import { ListFrame } from '../shell/PageFrame';
import { InboxFilter } from './InboxFilter';
import { InboxMenu } from './InboxMenu';
import { InboxRow } from './InboxRow';
import { NotifyOffer } from './NotifyOffer';
import { useSnoozeMenu } from './snooze/use-snooze-menu';
import { useInbox } from './use-inbox';
import { useInboxKeys } from './use-inbox-keys';

const RequestedAccess = dynamic(() => import('../settings/sharing/RequestedAccess').then((m) => m.RequestedAccess), {
  ssr: false,
});

const TreeChangeDialog = dynamic(() => import('../review/tree/TreeChangeDialog').then((m) => m.TreeChangeDialog), {
  ssr: false,
});

const InboxPreview = dynamic(() => import('./preview/InboxPreview').then((m) => m.InboxPreview), {
  ssr: false,
  loading: () => (
    <div className="p-6">
      <SkeletonLines lines={6} label={preview('loading')} />
    </div>
  ),
});

/** The width at which the sidebar, the list and the preview fit side by side. */
const ROOM_FOR_PREVIEW = '(min-width: 1180px)';

/** Lists everything that waits for the person, across all documents. Keys work through it. */
export function InboxPage() {
  const inbox = useInbox();
  const router = useRouter();
  const search = useSearchParams();
  /** The project whose access dialog is shown, when an access request is opened. */
  const access = search.get('access');
  /** The tree change that is reviewed here because there is no document in which it could be reviewed. */
  const change = search.get('change');
  const { query, items, choice, changeChoice, selected, select, mark } = inbox;
  const hasPreview = useMedia(ROOM_FOR_PREVIEW);
  // The preview shows the first item until the person chooses one.
  const shown = hasPreview ? (inbox.chosen ?? items[0]) : inbox.chosen;
  /** Selects an item. An item shown in the preview counts as read. */
  const look = useCallback(
    (item: InboxItem) => {
      select(item.subjectId);
      if (hasPreview && !item.isRead) void mark(item, 'read');
    },
    [select, hasPreview, mark],
  );
  const isFiltered = choice.view !== 'all' || choice.projectId !== undefined;
  const open = (item: InboxItem) => {
    void inbox.mark(item, 'read');
    router.push(linkOf(item));
  };
  const isSplit = hasPreview && (query.isPending || items.length > 0);
  const list = useRef<HTMLUListElement>(null);
  const snoozing = useSnoozeMenu(inbox.snooze);
  const snooze = (item: InboxItem) => {
    const row = list.current?.querySelector('[aria-current="true"]')?.closest('li');
    if (row) snoozing.open(item, row.getBoundingClientRect());
  };
  useInboxKeys({ inbox, shown, onLook: look, onOpen: open, onSnooze: snooze });
  return (
    <ListFrame
      title={t('inbox')}
      tools={
        <>
          {(items.length > 0 || isFiltered || inbox.snoozed > 0) && <InboxFilter inbox={inbox} />}
          <span className="ms-auto min-[900px]:order-last">
            <InboxMenu inbox={inbox} />
          </span>
        </>
      }
      besideLabel={isSplit ? preview('preview') : undefined}
      beside={
        isSplit &&
        shown && (
          <InboxPreview
            item={shown}
            snoozeTrigger={snoozing.triggerOf(shown)}
            onOpen={() => void mark(shown, 'read')}
            onDone={() => void inbox.done(shown)}
            onBringBack={() => void inbox.snooze(shown, null)}
          />
        )
      }
    >
      <NotifyOffer />
      <PageQueryState query={query} lines={6} label={t('loading')} className="pt-3" />
      {query.isSuccess && items.length === 0 && (
        <EmptyInbox isSnoozed={choice.view === 'snoozed'} isFiltered={isFiltered} />
      )}
      <ul ref={list} aria-label={t('items')} className="-mx-3 divide-y divide-line pt-2">
        {items.map((item) => (
          <InboxRow
            key={`${item.kind} ${item.subjectId}`}
            item={item}
            selected={item.subjectId === shown?.subjectId}
            hasFocus={item.subjectId === selected}
            hasPreview={hasPreview}
            onSelect={() => select(item.subjectId)}
            onLook={() => look(item)}
            onOpen={() => void mark(item, 'read')}
            onDone={() => void inbox.done(item)}
            onBringBack={() => void inbox.snooze(item, null)}
            snoozeTrigger={snoozing.triggerOf(item)}
            onSnooze={(anchor) => snoozing.open(item, anchor)}
          />
        ))}
      </ul>
      {snoozing.menu}
      <MoreButton query={query} />
      {access && <RequestedAccess projectId={access} onClose={() => changeChoice({})} />}
      {change && <TreeChangeDialog treeChangeId={change} onClose={() => changeChoice({})} />}
    </ListFrame>
  );
}

/** Says why the list is empty. */
function EmptyInbox({ isSnoozed, isFiltered }: { isSnoozed: boolean; isFiltered: boolean }) {
  if (isSnoozed) {
    return (
      <EmptyState icon={Clock} title={snoozeText('empty')}>
        {snoozeText('emptyHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={InboxIcon} title={isFiltered ? t('noMatches') : t('caughtUp')}>
      {isFiltered ? t('noMatchesHint') : t('caughtUpHint')}
    </EmptyState>
  );
}
