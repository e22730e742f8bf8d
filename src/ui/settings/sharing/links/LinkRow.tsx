import { Link2, MoreHorizontal, RefreshCw, Settings2, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { OwnShareLink, ShareSubject } from '@/publishing/schema';
import { IconButton } from '../../../kit/controls/IconButton';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog';
import { Menu, type MenuItem } from '../../../kit/dialogs/Menu';
import { ChoiceMenu, FixedRole } from '../RoleMenu';
import { CopyLink } from './CopyLink';
import { LinkGuests } from './LinkGuests';
import { LinkSettings } from './LinkSettings';
import { ACCESSES, accessWords, defaultName, joined, problemsOf, settingsOf, usesOf } from './link-words';
import { useLinks } from './use-links';

interface LinkRowProps {
  link: OwnShareLink;
  name: string;
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
export function LinkRow({ link, name, subject, newUrl, mayChange, mayWiden, onReplace }: LinkRowProps) {
  const { hint, urlAccess, access, createdAt } = link;
  const [shows, setShows] = useState<Shown>();
  const close = () => setShows(undefined);
  const problems = problemsOf(link);
  return (
    <li className="py-1.5 text-sm">
      {/* On phones, what people can do is on the second line, so that the name has the first. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] items-center gap-x-3 [grid-template-areas:'icon_name_name_name_menu''_._right_copy_copy_copy''_._facts_facts_facts_facts'] sm:[grid-template-areas:'icon_name_copy_right_menu''_._facts_facts_facts_facts']">
        <span className="flex size-6 shrink-0 items-center justify-center text-faint [grid-area:icon]">
          <Link2 size={14} aria-hidden="true" />
        </span>
        <p className="min-w-0 break-words [grid-area:name] max-sm:text-base" dir="auto">
          {name}
        </p>
        <span className="flex [grid-area:right] max-sm:-ms-1.5 sm:-mx-3 sm:justify-self-end">
          <AccessMenu link={link} mayChange={mayChange} mayWiden={mayWiden} />
        </span>
        <span className="-me-1.5 [grid-area:menu]">
          <LinkMenu link={link} mayChange={mayChange} onShow={setShows} />
        </span>
        <div className="min-w-0 self-start [grid-area:facts]">
          {problems.length > 0 && <p className="text-del-ink text-xs">{joined(problems)}</p>}
          {/* Dialogs and labels name the link by its ending. */}
          <p className="text-faint text-xs">
            {joined([...usesOf(link), ...settingsOf(link), t('endsWith', { hint })])}
          </p>
        </div>
        {urlAccess === 'copy' && <CopyLink link={link} newUrl={newUrl} />}
      </div>
      {shows === 'settings' && (
        <LinkSettings
          link={link}
          unnamed={defaultName(access, createdAt)}
          subject={subject}
          mayWiden={mayWiden}
          onClose={close}
        />
      )}
      {shows === 'guests' && <LinkGuests link={link} onClose={close} />}
      {shows === 'replace' && <ReplaceDialog link={link} onReplace={onReplace} onClose={close} />}
    </li>
  );
}

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
