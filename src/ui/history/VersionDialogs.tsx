import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { titleOf } from '../compare/version-words';
import { Button } from '../kit/controls/Button';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { showProblem } from '../kit/feedback/show-problem';
import { EraseGuestDialog } from '../people/EraseGuestDialog';
import { continuedPath } from './continued-path';
import type { VersionCommands } from './use-version-commands';

export type VersionAction = 'name' | 'restore' | 'continue' | 'erase';

interface VersionDialogsProps {
  version: VersionSummary;
  action: VersionAction;
  /** The path of the document. */
  path: string;
  commands: VersionCommands;
  /** Called after the action, so that the dialogs behind it can close, too. */
  onDone(): void;
  onClose(): void;
}

/** The dialogs that ask before an action on a version. */
export function VersionDialogs({ version, action, path, commands, onDone, onClose }: VersionDialogsProps) {
  if (action === 'name') {
    return (
      <TextDialog
        title={version.name === null ? t('nameThis') : t('renameThis')}
        label={t('name')}
        hint={t('nameHint')}
        initial={version.name ?? ''}
        placeholder={t('nameExample')}
        verb={version.name === null ? t('save') : t('rename')}
        onSubmit={(name) => commands.name(version, name)}
        onClose={onClose}
      >
        {version.name !== null && (
          <Button
            variant="quiet"
            size="sm"
            className="self-start"
            onClick={() => void takeName(commands, version, onClose)}
          >
            {t('removeName')}
          </Button>
        )}
      </TextDialog>
    );
  }
  if (action === 'continue') {
    return (
      <TextDialog
        title={t('continueElsewhere')}
        label={t('path')}
        hint={t('continueHint', { title: titleOf(version) })}
        initial={continuedPath(path, version)}
        verb={t('create')}
        onSubmit={async (wanted) => {
          await commands.continueFrom(version, wanted);
          onDone();
        }}
        onClose={onClose}
      />
    );
  }
  if (action === 'erase') {
    const { documentId, createdBy: guest } = version;
    return guest && <EraseGuestDialog {...{ documentId, guest, onClose }} onErased={commands.startAgain} />;
  }
  return (
    <ConfirmDialog
      title={t('restoreQuestion')}
      verb={t('restore')}
      onConfirm={async () => {
        await commands.restore(version);
        onDone();
      }}
      onClose={onClose}
    >
      {t(version.type === 'ai_suggestion' ? 'restoreSuggestionNote' : 'restoreNote', { title: titleOf(version) })}
    </ConfirmDialog>
  );
}

async function takeName(commands: VersionCommands, version: VersionSummary, onClose: () => void): Promise<void> {
  try {
    await commands.name(version, null);
    onClose();
  } catch (error) {
    showProblem(error);
  }
}
