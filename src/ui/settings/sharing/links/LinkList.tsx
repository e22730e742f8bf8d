import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import type { ShareLinkView } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { LinkGuests } from './LinkGuests';

interface LinkListProps<Link extends ShareLinkView> {
  links: readonly Link[];
  /** Returns the name of what a link opens. Left out in lists about one document or project. */
  nameOf?(link: Link): ReactNode;
  onRevoke(link: Link): void;
  /** Whether people can look up who wrote through a link. */
  showsGuests?: boolean;
}

/** Lists share links with their settings and the number of visits. */
export function LinkList<Link extends ShareLinkView>({ links, nameOf, onRevoke, showsGuests }: LinkListProps<Link>) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('links')} className="mb-3 divide-y divide-line rounded-lg border border-line">
      {links.map((link) => (
        <li key={link.linkId} className="flex items-start gap-3 px-3 py-2 text-sm">
          <Link2 size={16} className="mt-0.5 shrink-0 text-faint" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            {nameOf && (
              <p className="truncate" dir="auto">
                {nameOf(link)}
              </p>
            )}
            <p className={nameOf ? 'text-faint text-xs' : undefined}>
              {t('endsWith', { hint: link.hint })} · {t('views', { count: link.viewCount })}
              {link.commentCount > 0 && ` · ${t('comments', { count: link.commentCount })}`}
              {link.suggestionCount > 0 && ` · ${t('suggestions', { count: link.suggestionCount })}`}
            </p>
            <p className="text-faint text-xs">{factsOf(link).join(' · ')}</p>
            {showsGuests && link.access !== 'read' && <LinkGuests link={link} />}
          </div>
          <Button size="sm" aria-label={t('revokeOne', { hint: link.hint })} onClick={() => onRevoke(link)}>
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function pinnedWords({ at, name }: NonNullable<ShareLinkView['pinned']>): string {
  const date = formatDate(at, 'date');
  return name === null ? t('isPinned', { date }) : t('isPinnedNamed', { name, date });
}

function factsOf(link: ShareLinkView): string[] {
  const { state, createdBy, createdAt, endsAt, hasPassword, pinned, isIndexed, access, showsThreads } = link;
  const { name } = createdBy;
  return [
    ...(state === 'suspended' ? [t('suspended', { name })] : []),
    ...(state === 'ended' ? [t('expired')] : []),
    t('createdBy', { name, date: formatDate(createdAt, 'date') }),
    ...(state !== 'ended' && endsAt ? [t('expiresOn', { date: formatDate(endsAt, 'date') })] : []),
    ...(hasPassword ? [t('hasPassword')] : []),
    ...(pinned ? [pinnedWords(pinned)] : []),
    ...(isIndexed ? [t('isIndexed')] : []),
    ...(access === 'comment' ? [t('isCommentable')] : []),
    ...(access === 'suggest' ? [t('isSuggestable')] : []),
    ...(showsThreads ? [t('isShowingThreads')] : []),
  ];
}
