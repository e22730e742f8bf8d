import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareLinkView } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { accessWords, createdWords, joined, problemsOf, settingsOf, usesOf } from './link-words';

interface LinkListProps<Link extends ShareLinkView> {
  links: readonly Link[];
  /** Returns the name of what a link opens. */
  nameOf(link: Link): ReactNode;
  onRevoke(link: Link): void;
}

/** Lists the share links of a workspace with their settings and the number of visits. */
export function LinkList<Link extends ShareLinkView>({ links, nameOf, onRevoke }: LinkListProps<Link>) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('links')} className="mb-3 divide-y divide-line rounded-xl border border-line bg-raised">
      {links.map((link) => (
        <li key={link.linkId} className="flex items-start gap-3 px-4 py-3 text-sm max-sm:flex-wrap">
          <Link2 size={16} className="mt-0.5 shrink-0 text-faint" aria-hidden="true" />
          <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-1.75rem)]">
            <p className="truncate" dir="auto">
              {nameOf(link)}
            </p>
            <p className="text-faint text-xs">{joined(allowanceOf(link))}</p>
            <p className="text-faint text-xs">
              {joined([...problemsOf(link), createdWords(link), ...settingsOf(link)])}
            </p>
          </div>
          <Button
            size="sm"
            // On phones, it is below the words, which need the width.
            className="max-sm:ms-7"
            aria-label={t('revokeOne', { hint: link.hint })}
            onClick={() => onRevoke(link)}
          >
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Returns what a link allows and how often it was used. Its default name would only say the first and its day again. */
function allowanceOf(link: ShareLinkView): string[] {
  const { name, access, hint, endsAt } = link;
  const expiry = endsAt === null ? [t('neverExpires')] : [];
  return [...(name === null ? [] : [name]), accessWords(access), ...expiry, ...usesOf(link), t('endsWith', { hint })];
}
