import { useQuery } from '@tanstack/react-query';
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
import { useTRPC } from '@/api/client';
import type { DocumentKind } from '@/documents/schema';
import { t } from '@/generated/messages/history';
import { formatDate } from '@/i18n/format';
import { readable } from '@/kernel/readable';
import type { VersionSummary } from '@/versions/schema';
import { authorOf, linesOf } from '../compare/version-words';
import { Markdown } from '../editor/markdown/Markdown';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { Dialog } from '../kit/dialogs/Dialog';
import { Menu, type MenuGroups, type MenuItem } from '../kit/dialogs/Menu';
import { relativeTime } from '../kit/display/Time';
import { QueryState } from '../kit/feedback/QueryState';
import { PHONE, useMedia } from '../kit/use-media';
import type { VersionAction } from './VersionDialogs';

const TurnDetailsDialog = dynamic(() => import('../agent/turn/TurnDetailsDialog').then((m) => m.TurnDetailsDialog), {
  ssr: false,
});

interface VersionDialogProps {
  version: VersionSummary;
  kind: DocumentKind;
  mayEdit: boolean;
  /** The suggestions that it accepted and that belong to its row. */
  accepted: readonly VersionSummary[];
  onAction(action: VersionAction): void;
  /** Opens one of these suggestions. */
  onSuggestion(versionId: string): void;
  /** Compares with the current text or with an older version. */
  onCompare(other: string): void;
  /** Opens the version above or below it in the list. Undefined if there is none. */
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  onClose(): void;
}

/**
 * Shows a version, with the actions on it. Markdown is shown formatted, everything else as text. With room for the panel,
 * it is beside the list, which leads to the other versions.
 */
export function VersionDialog({ version, kind, mayEdit, accepted, onAction, onCompare, ...on }: VersionDialogProps) {
  const trpc = useTRPC();
  const isPhone = useMedia(PHONE);
  const [turnId, setTurnId] = useState<string>();
  const detail = useQuery(trpc.versions.version.queryOptions({ versionId: version.id }));
  const { title } = linesOf(version);
  const handlers = { mayEdit, accepted, onAction, onCompare, onSuggestion: on.onSuggestion, onTurn: setTurnId };
  const [comparing, others] = actionsOn(version, handlers);
  return (
    <Dialog
      title={title}
      description={<Origin version={version} />}
      form={isPhone ? 'page' : 'beside'}
      subject={version.id}
      onClose={on.onClose}
    >
      <div className="mb-5 flex items-center gap-2 border-line border-b pb-4">
        {mayEdit && (
          <Button size="sm" variant="primary" icon={<History size={14} />} onClick={() => onAction('restore')}>
            {t('restore')}
          </Button>
        )}
        {!isPhone &&
          comparing.map(({ label, icon, onSelect }) => (
            <Button key={label} size="sm" icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
        <MoreActions groups={isPhone ? [comparing, ...others] : others} />
        <Steps {...on} />
      </div>
      {turnId && <TurnDetailsDialog turnId={turnId} onClose={() => setTurnId(undefined)} />}
      <QueryState query={detail} lines={10} label={t('loadingVersion')} />
      {detail.data &&
        (kind === 'markdown' ? (
          <Markdown text={detail.data.text} images className="mx-auto max-w-[72ch]" />
        ) : (
          <pre className="overflow-x-auto font-mono text-sm">{readable(detail.data.text)}</pre>
        ))}
    </Dialog>
  );
}

/** How, by whom and when the version was saved. */
function Origin({ version }: { version: VersionSummary }) {
  const { createdAt } = version;
  return (
    <>
      {linesOf(version).kind} · {authorOf(version)} ·{' '}
      <time dateTime={createdAt.toISOString()} title={relativeTime(createdAt, new Date())} suppressHydrationWarning>
        {formatDate(createdAt, { dateStyle: 'long', timeStyle: 'short' })}
      </time>
    </>
  );
}

/** Returns the actions on a version except the main one: those that compare it, and the less used ones in their groups. */
function actionsOn(
  version: VersionSummary,
  on: Pick<VersionDialogProps, 'mayEdit' | 'accepted' | 'onAction' | 'onCompare' | 'onSuggestion'> & {
    onTurn(turnId: string): void;
  },
): [comparing: MenuItem[], others: MenuGroups] {
  const { isByGuest, name, turnId } = version;
  const [parent] = version.parentVersionIds;
  const compare = (other: string) => () => on.onCompare(other);
  const act = (action: VersionAction) => () => on.onAction(action);
  const comparing: MenuItem[] = [
    { label: t('compareWithCurrent'), icon: <GitCompare size={14} />, onSelect: compare('now') },
  ];
  if (parent !== undefined) {
    comparing.push({ label: t('showChanges'), icon: <FileDiff size={14} />, onSelect: compare(parent) });
  }
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
 * Leads to the versions around this one, in the order of the list. At either end, the button stays focusable, so that
 * the keyboard keeps its place.
 */
function Steps({ onNewer, onOlder }: Pick<VersionDialogProps, 'onNewer' | 'onOlder'>) {
  const step = (label: string, Icon: typeof ChevronUp, go: (() => void) | undefined) => (
    <IconButton label={label} icon={<Icon size={16} />} aria-disabled={go === undefined} onClick={go} />
  );
  return (
    <span className="ms-auto flex">
      {step(t('newerVersion'), ChevronUp, onNewer)}
      {step(t('olderVersion'), ChevronDown, onOlder)}
    </span>
  );
}
