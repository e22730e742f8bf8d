import { Globe, MoreHorizontal, RefreshCw, Settings2, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { OwnShareLink, ShareLinkAccess, ShareSubject } from '@/publishing/schema';
import { IconButton } from '../../../kit/controls/IconButton';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog';
import { Menu, type MenuItem } from '../../../kit/dialogs/Menu';
import { ChoiceMenu, FixedRole } from '../RoleMenu';
import { CopyLink } from './CopyLink';
import { LinkGuests } from './LinkGuests';
import { LinkSettings } from './LinkSettings';
import { accessWords, problemsOf, settingsOf, usesOf } from './link-words';
import { useLinks } from './use-links';

interface LinkRowProps {
  link: OwnShareLink;
  subject: ShareSubject;
  /** Set if the link was created or replaced in this dialog. */
  newUrl: string | undefined;
  /** Whether the person can change the link, not only revoke it. */
  mayChange: boolean;
  /** Whether they can also let people do or see more through it. */
  mayWiden: boolean;
  onReplace(url: string): void;
}

type Shown = 'settings' | 'guests' | 'replace';

/** A share link: what it allows, how it is used, its URL to copy, and a menu with the rest. */
export function LinkRow({ link, subject, newUrl, mayChange, mayWiden, onReplace }: LinkRowProps) {
  const { hint, name, urlAccess } = link;
  const [shows, setShows] = useState<Shown>();
  const close = () => setShows(undefined);
  const problems = problemsOf(link);
  // Dialogs and labels name the link by its ending.
  const ending = name === null ? [] : [t('unnamed', { hint })];
  return (
    <li className="py-1.5 text-sm">
      <div className="flex gap-3">
        <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
          <Globe size={13} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex min-h-7 items-center">
            <p className="min-w-0 flex-1 break-words pe-2 max-sm:text-base" dir="auto">
              {name ?? t('unnamed', { hint })}
            </p>
            <span className="-me-1.5 flex shrink-0 items-center">
              <AccessMenu link={link} mayChange={mayChange} mayWiden={mayWiden} />
              <LinkMenu link={link} mayChange={mayChange} onShow={setShows} />
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            <div className="min-w-24 flex-1 basis-0">
              {problems.length > 0 && <p className="text-del-ink text-xs">{joined(problems)}</p>}
              <p className="text-faint text-xs">{joined([...ending, ...usesOf(link), ...settingsOf(link)])}</p>
            </div>
            {urlAccess === 'copy' && <CopyLink link={link} newUrl={newUrl} />}
          </div>
        </div>
      </div>
      {shows === 'settings' && <LinkSettings link={link} subject={subject} mayWiden={mayWiden} onClose={close} />}
      {shows === 'guests' && <LinkGuests link={link} onClose={close} />}
      {shows === 'replace' && <ReplaceDialog link={link} onReplace={onReplace} onClose={close} />}
    </li>
  );
}

/** No line starts with a dot. */
const joined = (parts: readonly string[]) => parts.join('\u00a0· ');

interface ReplaceDialogProps {
  link: OwnShareLink;
  onReplace(url: string): void;
  onClose(): void;
}

function ReplaceDialog({ link: { linkId, hint }, onReplace, onClose }: ReplaceDialogProps) {
  const { replace } = useLinks();
  const url = useRef<string>(undefined);
  return (
    <ConfirmDialog
      title={t('replaceTitle', { hint })}
      verb={t('replaceNow')}
      danger
      onConfirm={async () => {
        url.current = (await replace.mutateAsync({ linkId })).url;
      }}
      onClose={() => {
        onClose();
        // Not before, because the button that copies the new URL can't get the focus behind this dialog.
        if (url.current !== undefined) onReplace(url.current);
      }}
    >
      {t('replaceNote')}
    </ConfirmDialog>
  );
}

interface LinkMenuProps {
  link: OwnShareLink;
  mayChange: boolean;
  onShow(shown: Shown): void;
}

function LinkMenu({ link, mayChange, onShow }: LinkMenuProps) {
  const { linkId, hint, urlAccess, access, commentCount, suggestionCount } = link;
  const { revoke } = useLinks();
  const settings: MenuItem = {
    label: t('settings'),
    hint: t('settingsHint'),
    icon: <Settings2 size={15} />,
    onSelect: () => onShow('settings'),
  };
  const guests: MenuItem = { label: t('guests'), icon: <Users size={15} />, onSelect: () => onShow('guests') };
  const replacement: MenuItem = {
    label: t('replace'),
    hint: t('replaceHint'),
    icon: <RefreshCw size={15} />,
    onSelect: () => onShow('replace'),
  };
  const removal: MenuItem = {
    label: t('revoke'),
    danger: true,
    icon: <Trash2 size={15} />,
    onSelect: () => revoke.mutate({ linkId }),
  };
  const hasGuests = access !== 'read' || commentCount + suggestionCount > 0;
  const items = [...(mayChange ? [settings] : []), ...(hasGuests ? [guests] : [])];
  return (
    <Menu
      label={t('actions', { hint })}
      align="end"
      groups={[items, [...(urlAccess === 'none' ? [] : [replacement]), removal]]}
      trigger={(props) => <IconButton label={t('actions', { hint })} icon={<MoreHorizontal size={16} />} {...props} />}
    />
  );
}

const ACCESSES: readonly ShareLinkAccess[] = ['read', 'comment', 'suggest'];

function AccessMenu({ link, mayChange, mayWiden }: Pick<LinkRowProps, 'link' | 'mayChange' | 'mayWiden'>) {
  const { linkId, hint, access, pinned } = link;
  const { change } = useLinks();
  // Only the latest text can be commented on and changed.
  if (!mayChange || pinned) return <FixedRole>{accessWords(access)}</FixedRole>;
  return (
    <ChoiceMenu
      label={t('rightOf', { hint })}
      value={access}
      disabled={change.isPending}
      choices={ACCESSES.map((one, i) => ({
        ...{ value: one, label: accessWords(one) },
        disabled: !mayWiden && i > ACCESSES.indexOf(access),
      }))}
      onChoose={(next) =>
        // Search engines must not list a page that anyone can comment on.
        change.mutate({ linkId, access: next, ...(next !== 'read' && { isIndexed: false }) })
      }
    />
  );
}
