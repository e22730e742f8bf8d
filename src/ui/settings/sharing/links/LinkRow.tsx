import { Globe, MoreHorizontal, Settings2, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareLinkAccess, ShareLinkView, ShareSubject } from '@/publishing/schema';
import { CopyField } from '../../../kit/controls/CopyField';
import { IconButton } from '../../../kit/controls/IconButton';
import { Select } from '../../../kit/controls/Select';
import { Menu, type MenuItem } from '../../../kit/dialogs/Menu';
import { LinkGuests } from './LinkGuests';
import { LinkSettings } from './LinkSettings';
import { accessWords, problemsOf, settingsOf, usesOf } from './link-words';
import { useLinks } from './use-links';

interface LinkRowProps {
  link: ShareLinkView;
  subject: ShareSubject;
  /** Known only right after the link was created. */
  url: string | undefined;
  /** Whether the person can change the link, not only revoke it. */
  mayChange: boolean;
  /** Whether they can also let people do or see more through it. */
  mayWiden: boolean;
}

/** A share link on one row: what it allows, how it is used, and a menu with the rest. */
export function LinkRow({ link, subject, url, mayChange, mayWiden }: LinkRowProps) {
  const { linkId, hint } = link;
  const [shows, setShows] = useState<'settings' | 'guests'>();
  const { revoke } = useLinks();
  const problems = problemsOf(link);
  const items: MenuItem[] = [
    ...(mayChange
      ? [
          {
            label: t('settings'),
            hint: t('settingsHint'),
            icon: <Settings2 size={15} />,
            onSelect: () => setShows('settings'),
          },
        ]
      : []),
    ...(link.access !== 'read' || link.commentCount + link.suggestionCount > 0
      ? [{ label: t('guests'), icon: <Users size={15} />, onSelect: () => setShows('guests') }]
      : []),
  ];
  const removal: MenuItem = {
    label: t('revoke'),
    danger: true,
    icon: <Trash2 size={15} />,
    onSelect: () => revoke.mutate({ linkId }),
  };
  return (
    <li className="py-1 text-sm">
      <div className="flex min-h-10 items-center gap-3">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
          <Globe size={13} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <AccessSelect link={link} mayChange={mayChange} mayWiden={mayWiden} />
          {problems.length > 0 && <p className="text-del-ink text-xs">{problems.join(' · ')}</p>}
          <p className="text-faint text-xs">{[...usesOf(link), ...settingsOf(link), `…${hint}`].join(' · ')}</p>
        </div>
        <Menu
          label={t('actions', { hint })}
          align="end"
          groups={[items, [removal]]}
          trigger={(props) => (
            <IconButton label={t('actions', { hint })} icon={<MoreHorizontal size={16} />} {...props} />
          )}
        />
      </div>
      {url !== undefined && (
        <div className="mt-1 mb-1 ms-9">
          <CopyField label={t('newLink')} verb={t('copyLink')} text={url} />
          <p className="mt-1 text-faint text-xs">{t('copyNow')}</p>
        </div>
      )}
      {shows === 'settings' && (
        <LinkSettings link={link} subject={subject} mayWiden={mayWiden} onClose={() => setShows(undefined)} />
      )}
      {shows === 'guests' && <LinkGuests link={link} onClose={() => setShows(undefined)} />}
    </li>
  );
}

const ACCESSES: readonly ShareLinkAccess[] = ['read', 'comment', 'suggest'];

function AccessSelect({ link, mayChange, mayWiden }: Pick<LinkRowProps, 'link' | 'mayChange' | 'mayWiden'>) {
  const { linkId, hint, access, pinned } = link;
  const { change } = useLinks();
  // Only the latest text can be commented on and changed.
  if (!mayChange || pinned) return <p className="truncate">{accessWords(access)}</p>;
  return (
    <Select
      label={t('rightOf', { hint })}
      quiet
      className="-ms-2 max-w-full [&_select]:text-ink"
      value={access}
      disabled={change.isPending}
      onChange={(event) => {
        const next = event.target.value as ShareLinkAccess;
        // Search engines must not list a page that anyone can comment on.
        change.mutate({ linkId, access: next, ...(next !== 'read' && { isIndexed: false }) });
      }}
    >
      {ACCESSES.map((one) => (
        <option key={one} value={one} disabled={!mayWiden && ACCESSES.indexOf(one) > ACCESSES.indexOf(access)}>
          {accessWords(one)}
        </option>
      ))}
    </Select>
  );
}
