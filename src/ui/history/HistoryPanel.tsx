import dynamic from 'next/dynamic';
import { type KeyboardEvent, useState } from 'react';
import type { DocumentSummary } from '@/documents/schema';
import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { labelOf } from '../compare/version-words';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { announce } from '../kit/feedback/live-region';
import { QueryState } from '../kit/feedback/QueryState';
import { useMay } from '../shell/viewer';
import { CompareBar } from './CompareBar';
import { CurrentVersion, Origin, VersionFilter } from './Ends';
import type { ShownVersion } from './fold-history';
import { useChosenVersions, type VersionChoice } from './use-chosen-versions';
import { useFoldedHistory } from './use-folded-history';
import { type HistoryState, useHistory } from './use-history';
import { useVersionCommands } from './use-version-commands';
import type { VersionAction } from './VersionDialogs';
import { AHEAD, VersionList } from './VersionList';

const VersionDialog = dynamic(() => import('./VersionDialog').then((m) => m.VersionDialog), { ssr: false });
const VersionDialogs = dynamic(() => import('./VersionDialogs').then((m) => m.VersionDialogs), { ssr: false });
const CompareDialog = dynamic(() => import('../compare/CompareDialog').then((m) => m.CompareDialog), { ssr: false });

interface HistoryPanelProps {
  document: DocumentSummary & { trashed: boolean };
  /** Returns the current text in the editor, or undefined if there is no editor yet. */
  liveText(): string | undefined;
  /** Called on Escape. Returns to the text. */
  onLeave(): void;
}

/** Two texts to compare. Without `after`, it is compared with the current text. */
interface Comparing {
  before: string;
  after: string | undefined;
}

/** A document's versions as a graph. They can be read, compared, named, restored and continued from. */
export function HistoryPanel({ document, liveText, onLeave }: HistoryPanelProps) {
  const { documentId, kind, path, trashed } = document;
  const mayEdit = useMay('edit') && !trashed;
  const history = useHistory(documentId);
  const commands = useVersionCommands(documentId, history);
  /** The id of the active row's version, because newly saved versions move the rows. Undefined for the first row. */
  const [active, setActive] = useState<string>();
  const choice = useChosenVersions();
  const { chosen, drop } = choice;
  const [opened, setOpened] = useState<string>();
  const [dialog, setDialog] = useState<{ id: string; action: VersionAction }>();

  const { shown, versions, setUnfolded } = useFoldedHistory(history, { opened, subject: dialog?.id, chosen });
  const indexOf = (versionId: string | undefined) => versions.findIndex(({ id }) => id === versionId);
  const openedIndex = indexOf(opened);
  const openedVersion = versions[openedIndex];
  const subject = versions[indexOf(dialog?.id)];

  const restore = (id: string) => setDialog({ id, action: 'restore' });
  const { compared, setComparing, compare } = useComparing(versions, chosen, mayEdit ? restore : undefined);
  const onKey = (event: KeyboardEvent, version: VersionSummary): boolean => {
    // Beside the list, the open version closes first.
    if (event.key === 'Escape') opened === undefined ? onLeave() : close();
    else if (event.key === 'c') compare(version);
    else if (event.key === 'n' && mayEdit) setDialog({ id: version.id, action: 'name' });
    else if (event.key === 'R' && mayEdit && version.type !== 'ai_suggestion') {
      restore(version.id);
    } else return false;
    return true;
  };

  const unfold = ({ version, accepted }: ShownVersion, isUnfolded: boolean) => {
    setUnfolded(version.id, isUnfolded);
    // Hidden versions can't be compared.
    if (!isUnfolded) drop(accepted);
  };

  /** Shows another version in the open dialog, which keeps the focus where it is. */
  const stepTo = (version: VersionSummary) => {
    setOpened(version.id);
    announce(labelOf(version));
    if (openedIndex > versions.length - AHEAD) void history.loadOlder();
  };
  /** Returns to the row of the version that was shown last, or that the dialog was about. */
  const close = () => {
    setActive(opened ?? dialog?.id);
    setOpened(undefined);
    setComparing(undefined);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHead
        documentId={documentId}
        history={history}
        versions={versions}
        choice={choice}
        onName={mayEdit ? commands.nameNow : undefined}
        onFilter={() => setOpened(undefined)}
      />
      {history.list && versions.length > 0 && (
        <>
          <VersionList
            shown={shown}
            hasOlder={history.list.nextCursor !== undefined}
            active={Math.max(0, rowOf(shown, active))}
            choice={choice}
            opened={openedIndex}
            onActive={(index) => setActive(versions[index]?.id)}
            onOpen={(version) => (openedVersion ? stepTo(version) : setOpened(version.id))}
            onUnfold={unfold}
            onKey={onKey}
            onNearEnd={() => void history.loadOlder()}
          />
          <Origin documentId={documentId} />
          <CompareBar choice={choice} onCompare={() => compare(undefined)} />
        </>
      )}
      {openedVersion && (
        <VersionDialog
          version={openedVersion}
          kind={kind}
          path={path}
          mayEdit={mayEdit}
          onAction={(next) => setDialog({ id: openedVersion.id, action: next })}
          accepted={shown[openedIndex]?.accepted ?? []}
          onSuggestion={(id) => {
            setUnfolded(openedVersion.id, true);
            setOpened(id);
          }}
          onCompare={() => setComparing({ before: openedVersion.id, after: undefined })}
          {...stepsFrom(versions, openedIndex, stepTo)}
          onClose={close}
        />
      )}
      {compared && <CompareDialog {...{ ...compared, path, kind, liveText }} />}
      {dialog && subject && (
        <VersionDialogs
          version={subject}
          action={dialog.action}
          path={path}
          commands={commands}
          onDone={close}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

interface ListHeadProps {
  documentId: string;
  history: HistoryState;
  /** The listed versions: none until they have loaded. */
  versions: readonly VersionSummary[];
  choice: VersionChoice;
  /** Saves the current text under a name. Undefined if the person can't. */
  onName: ((name: string) => Promise<unknown>) | undefined;
  /** Called when other versions are about to be listed. */
  onFilter(): void;
}

/** What is above the list: the current text and the filter. Of a list without versions it says why there are none. */
function ListHead({ documentId, history, versions, choice, onName, onFilter }: ListHeadProps) {
  const { list, newest, isPart, isNamedOnly } = history;
  const [naming, setNaming] = useState(false);
  const isEmpty = versions.length === 0;
  return (
    <>
      <QueryState query={newest} lines={6} label={t('loading')} className="p-4" />
      {list && <CurrentVersion onName={onName && (() => setNaming(true))} />}
      {(isNamedOnly || isPart || !isEmpty) && (
        <VersionFilter
          isNamedOnly={isNamedOnly}
          onChange={(next) => {
            onFilter();
            // Hidden versions can't be compared.
            choice.drop(versions);
            history.showNamed(next);
          }}
        />
      )}
      {list && isEmpty && <NoVersions documentId={documentId} isPart={isPart} />}
      {naming && onName && <NameNowDialog onSubmit={onName} onClose={() => setNaming(false)} />}
    </>
  );
}

/** Returns the index of a version's row, or of the row that it is folded into. */
function rowOf(shown: readonly ShownVersion[], versionId: string | undefined): number {
  const own = shown.findIndex(({ version }) => version.id === versionId);
  return own >= 0 ? own : shown.findIndex(({ accepted }) => accepted.some(({ id }) => id === versionId));
}

function NoVersions({ documentId, isPart }: { documentId: string; isPart: boolean }) {
  return (
    <>
      <Origin documentId={documentId} />
      <p className="border-line border-t px-4 py-3 text-faint text-xs">{t(isPart ? 'noneNamed' : 'empty')}</p>
    </>
  );
}

interface NameNowDialogProps {
  onSubmit(name: string): Promise<unknown>;
  onClose(): void;
}

function NameNowDialog({ onSubmit, onClose }: NameNowDialogProps) {
  return (
    <TextDialog
      title={t('nameThis')}
      label={t('name')}
      hint={t('nameNowHint')}
      placeholder={t('nameExample')}
      verb={t('save')}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}

/** Returns the functions that open the versions above and below one in the list, if there are any. */
function stepsFrom(versions: readonly VersionSummary[], index: number, stepTo: (version: VersionSummary) => void) {
  const [newer, older] = [versions[index - 1], versions[index + 1]];
  return {
    onNewer: newer && (() => stepTo(newer)),
    onOlder: older && (() => stepTo(older)),
  };
}

/** Returns the dialog's props, a function that sets what it compares, and one that starts with the chosen versions. */
function useComparing(
  versions: readonly VersionSummary[],
  chosen: readonly string[],
  restore: ((versionId: string) => void) | undefined,
) {
  const [comparing, setComparing] = useState<Comparing>();
  /** Compares two chosen versions. Otherwise compares a version with the chosen one, or with the current text. */
  const compare = (version: VersionSummary | undefined) => {
    const pair = chosen.length === 2 ? chosen : [...new Set([...chosen, ...(version ? [version.id] : [])])];
    const [before, after] = inOrder(versions, pair);
    if (before !== undefined) setComparing({ before, after });
  };
  const compared = comparing && {
    ...comparing,
    onRestore: restore && comparing.after === undefined ? () => restore(comparing.before) : undefined,
    onClose: () => setComparing(undefined),
  };
  return { compared, setComparing, compare };
}

/** Returns the ids with the older version first. */
function inOrder(versions: readonly VersionSummary[], ids: readonly string[]): (string | undefined)[] {
  const place = (id: string) => versions.findIndex((version) => version.id === id);
  return [...ids].sort((a, b) => place(b) - place(a));
}
