import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareLinkView } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { accessWords, createdWords, namesOf, problemsOf, settingsOf, usesOf } from './link-words';

interface LinkListProps<Link extends ShareLinkView> {
  links: readonly Link[];
  /** Returns the name of what a link opens. */
  nameOf(link: Link): ReactNode;
  onRevoke(link: Link): void;
}

/** Lists the share links of a workspace with their settings and the number of visits. */
export function LinkList<Link extends ShareLinkView>({ links, nameOf, onRevoke }: LinkListProps<Link>) {
  if (links.length === 0) return null;
  const names = namesOf(links);
  return (
    <ul aria-label={t('links')} className="mb-3 divide-y divide-line rounded-lg border border-line">
      {links.map((link) => (
        <li key={link.linkId} className="flex items-start gap-3 px-3 py-2 text-sm">
          <Link2 size={16} className="mt-0.5 shrink-0 text-faint" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="truncate" dir="auto">
              {nameOf(link)}
            </p>
            <p className="text-faint text-xs">
              {[names.get(link.linkId), t('unnamed', { hint: link.hint }), ...usesOf(link)].join(' · ')}
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

function factsOf(link: ShareLinkView): string[] {
  return [
    ...problemsOf(link),
    createdWords(link),
    ...(link.access === 'read' ? [] : [accessWords(link.access)]),
    ...settingsOf(link),
  ];
}
