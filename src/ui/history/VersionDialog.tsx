import {
  Bookmark,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FileDiff,
  FilePlus2,
  GitCompare,
  History,
  UserX,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { displayName } from '@/documents/core/path';
import type { DocumentKind } from '@/documents/schema';
import { t } from '@/generated/messages/history';
import { formatDate } from '@/i18n/format';
import type { VersionSummary } from '@/versions/schema';
import { shownTitleOf, writersOf } from '../compare/version-words';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { Dialog } from '../kit/dialogs/Dialog';
import { Menu, type MenuGroups, type MenuItem } from '../kit/dialogs/Menu';
import { relativeTime } from '../kit/display/Time';
import { PHONE, useMedia } from '../kit/use-media';
import type { VersionAction } from './VersionDialogs';
import { VersionText } from './VersionText';

const TurnDetailsDialog = dynamic(() => import('../agent/turn/TurnDetailsDialog').then((m) => m.TurnDetailsDialog), {
  ssr: false,
});

interface VersionDialogProps {
  version: VersionSummary;
  kind: DocumentKind;
  /** The document's path. The dialog covers the page that says it. */
  path: string;
  mayEdit: boolean;
  /** The suggestions that it accepted and that belong to its row. */
  accepted: readonly VersionSummary[];
  onAction(action: VersionAction): void;
  /** Opens one of these suggestions. */
  onSuggestion(versionId: string): void;
  /** Compares with the current text. */
  onCompare(): void;
  /** Opens the version above or below it in the list. Undefined if there is none. */
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  onClose(): void;
}

/**
 * Shows a version with its changes, and the actions on it. With room for the panel, it is beside the list, which leads
 * to the other versions.
 */
export function VersionDialog({
  version,
  kind,
  path,
  mayEdit,
  accepted,
  onAction,
  onCompare,
  ...on
}: VersionDialogProps) {
  const isPhone = useMedia(PHONE);
  const [turnId, setTurnId] = useState<string>();
  const [showsChanges, setShowsChanges] = useState(true);
  const [parent] = version.parentVersionIds;
  const handlers = { mayEdit, accepted, onAction, onCompare, onSuggestion: on.onSuggestion, onTurn: setTurnId };
  const [comparing, others] = actionsOn(version, handlers);
  return (
    <Dialog
      title={`${displayName(path)} · ${shownTitleOf(version)}`}
      description={<Origin {...{ version, accepted }} />}
      form={isPhone ? 'full' : 'beside'}
      subject={version.id}
      bar={
        <>
          {mayEdit && (
            <Button size="sm" icon={<History size={14} />} onClick={() => onAction('restore')}>
              {t('restore')}
            </Button>
          )}
          {parent !== undefined && (
            <Button size="sm" icon={<FileDiff size={14} />} onClick={() => setShowsChanges(!showsChanges)}>
              {t(showsChanges ? 'hideChanges' : 'showChanges')}
            </Button>
          )}
          {!isPhone && (
            <Button size="sm" icon={comparing.icon} onClick={comparing.onSelect}>
              {comparing.label}
            </Button>
          )}
          <MoreActions groups={isPhone ? [[comparing], ...others] : others} />
          <Steps {...on} />
        </>
      }
      onClose={on.onClose}
    >
      {turnId && <TurnDetailsDialog turnId={turnId} onClose={() => setTurnId(undefined)} />}
      <VersionText key={version.id} {...{ version, kind }} since={showsChanges ? parent : undefined} />
    </Dialog>
  );
}

/** How, by whom and when the version was saved. */
function Origin({ version, accepted }: Pick<VersionDialogProps, 'version' | 'accepted'>) {
  const { createdAt } = version;
  return (
    <>
      {writersOf(version, accepted)} ·{' '}
      <time dateTime={createdAt.toISOString()} title={relativeTime(createdAt, new Date())} suppressHydrationWarning>
        {formatDate(createdAt, { dateStyle: 'long', timeStyle: 'short' })}
      </time>
    </>
  );
}

/** Returns the comparison with the current text, and the less used actions on a version in their groups. */
function actionsOn(
  version: VersionSummary,
  on: Pick<VersionDialogProps, 'mayEdit' | 'accepted' | 'onAction' | 'onCompare' | 'onSuggestion'> & {
    onTurn(turnId: string): void;
  },
): [comparing: MenuItem, others: MenuGroups] {
  const { isByGuest, name, turnId } = version;
  const act = (action: VersionAction) => () => on.onAction(action);
  const comparing = { label: t('compareWithCurrent'), icon: <GitCompare size={14} />, onSelect: on.onCompare };
  const reading: MenuItem[] = [];
  const [suggestion, second] = on.accepted;
  if (suggestion && !second) {
    reading.push({ label: t('showSuggestions', { count: 1 }), onSelect: () => on.onSuggestion(suggestion.id) });
  }
  if (turnId) reading.push({ label: t('showTurn'), onSelect: () => on.onTurn(turnId) });
  if (!on.mayEdit) return [comparing, [reading]];
  const changing: MenuItem[] = [
    { label: t('continueElsewhere'), icon: <FilePlus2 size={14} />, onSelect: act('continue') },
    { label: name === null ? t('nameVersion') : t('rename'), icon: <Bookmark size={14} />, onSelect: act('name') },
  ];
  if (isByGuest) {
    changing.push({ label: t('eraseGuest'), icon: <UserX size={14} />, danger: true, onSelect: act('erase') });
  }
  return [comparing, [reading, changing]];
}

/** The menu with the actions that are not buttons, if there are any. */
function MoreActions({ groups }: { groups: MenuGroups }) {
  if (groups.flat().length === 0) return null;
  return (
    <Menu
      label={t('moreActions')}
      groups={groups}
      trigger={(props) => <IconButton label={t('moreActions')} icon={<Ellipsis size={16} />} {...props} />}
    />
  );
}

/**
 * Leads to the versions around this one, in the order of the list. The words tell the arrows from those that lead to the
 * changes below. Where they would need a row of their own, they are tooltips. At either end, the button stays focusable, so
 * that the keyboard keeps its place.
 */
function Steps({ onNewer, onOlder }: Pick<VersionDialogProps, 'onNewer' | 'onOlder'>) {
  const step = (words: string, label: string, Icon: typeof ChevronUp, go: (() => void) | undefined) => (
    <Button
      size="sm"
      variant="quiet"
      aria-label={label}
      data-tip={label}
      className="max-[1099px]:px-1.5"
      icon={<Icon size={16} />}
      aria-disabled={go === undefined}
      onClick={go}
    >
      <span className="max-[1099px]:hidden">{words}</span>
    </Button>
  );
  return (
    <span className="ms-auto flex">
      {step(t('newer'), t('newerVersion'), ChevronUp, onNewer)}
      {step(t('older'), t('olderVersion'), ChevronDown, onOlder)}
    </span>
  );
}
