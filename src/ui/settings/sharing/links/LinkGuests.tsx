import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate, formatNumber } from '@/i18n/format';
import { readable } from '@/kernel/readable';
import type { ShareLinkView } from '@/publishing/schema';
import type { LinkGuest } from '@/review/schema';
import { Button } from '../../../kit/controls/Button';
import { IconButton } from '../../../kit/controls/IconButton';
import { QueryState } from '../../../kit/feedback/QueryState';
import { EraseGuestDialog } from '../../../people/EraseGuestDialog';

/** The people without an account who wrote through a link. */
export function LinkGuests({ link: { linkId, hint }, onClose }: { link: ShareLinkView; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [erased, setErased] = useState<LinkGuest>();
  const found = useQuery(trpc.shareLinks.guests.queryOptions({ linkId }));
  const { guests = [], total = 0 } = found.data ?? {};
  return (
    <div className="ms-9 mt-1 mb-2 rounded-lg border border-line-strong p-3">
      <div className="mb-1 flex items-center justify-between">
        <h4 className="font-medium text-xs">{t('guests')}</h4>
        <IconButton size="sm" label={t('hideGuests')} icon={<X size={14} />} onClick={onClose} />
      </div>
      {!found.data && <QueryState query={found} lines={2} label={t('loadingGuests')} />}
      {found.data && (
        <ul aria-label={t('guestsOf', { hint })} className="flex flex-col gap-2">
          {guests.map((one) => (
            <GuestRow key={one.guest.userId} guest={one} onErase={() => setErased(one)} />
          ))}
          {guests.length === 0 && <li className="text-faint text-xs">{t('noGuests')}</li>}
          {total > guests.length && (
            <li className="text-faint text-xs">
              {t('moreGuests', { count: total - guests.length, shown: formatNumber(guests.length) })}
            </li>
          )}
        </ul>
      )}
      {erased && (
        <EraseGuestDialog
          documentId={erased.documentId}
          guest={erased.guest}
          onErased={() => void queries.invalidateQueries(trpc.shareLinks.pathFilter())}
          onClose={() => setErased(undefined)}
        />
      )}
    </div>
  );
}

function GuestRow({ guest: one, onErase }: { guest: LinkGuest; onErase(): void }) {
  const { guest, firstAt, lastAt, commentCount, suggestionCount } = one;
  const name = readable(guest.name);
  const counts = [t('comments', { count: commentCount }), t('suggestions', { count: suggestionCount })];
  const [first, last] = [formatDate(firstAt, 'date'), formatDate(lastAt, 'date')];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-32 flex-1">
        <p className="break-words font-medium" dir="auto">
          {name}
        </p>
        <p className="text-faint text-xs">{counts.join(' · ')}</p>
        <p className="text-faint text-xs">
          {first === last ? t('wroteOn', { date: first }) : t('wrote', { first, last })}
        </p>
      </div>
      <Button size="sm" aria-label={t('eraseOne', { name })} onClick={onErase}>
        {t('erase')}
      </Button>
    </li>
  );
}
