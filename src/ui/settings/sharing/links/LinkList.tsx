import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import type { ShareLinkView } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';

interface LinkListProps<Link extends ShareLinkView> {
  links: readonly Link[];
  /** What a link opens, where that isn't clear. */
  nameOf?(link: Link): ReactNode;
  onRevoke(link: Link): void;
}

/** Links, with what they are and how often they were read. */
export function LinkList<Link extends ShareLinkView>({ links, nameOf, onRevoke }: LinkListProps<Link>) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('links')} className="mb-3 divide-y divide-line rounded-lg border border-line">
      {links.map((link) => (
        <li key={link.linkId} className="flex items-center gap-3 px-3 py-2 text-sm">
          <Link2 size={16} className="shrink-0 text-faint" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            {nameOf && (
              <p className="truncate" dir="auto">
                {nameOf(link)}
              </p>
            )}
            <p className={nameOf ? 'text-faint text-xs' : undefined}>
              {t('endsWith', { hint: link.hint })} · {t('views', { count: link.viewCount })}
            </p>
            <p className="text-faint text-xs">{factsOf(link).join(' · ')}</p>
          </div>
          <Button size="sm" aria-label={t('revokeOne', { hint: link.hint })} onClick={() => onRevoke(link)}>
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ state, createdBy, createdAt, endsAt, hasPassword, isPinned, isIndexed }: ShareLinkView): string[] {
  const { name } = createdBy;
  return [
    ...(state === 'suspended' ? [t('suspended', { name })] : []),
    ...(state === 'ended' ? [t('ended')] : []),
    t('createdBy', { name, date: formatDate(createdAt, 'date') }),
    ...(state !== 'ended' && endsAt ? [t('until', { date: formatDate(endsAt, 'date') })] : []),
    ...(hasPassword ? [t('hasPassword')] : []),
    ...(isPinned ? [t('isPinned')] : []),
    ...(isIndexed ? [t('isIndexed')] : []),
  ];
}
