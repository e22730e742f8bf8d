import type { VersionSummary } from '@/versions/schema';
import { Button } from '../kit/controls/Button';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { showProblem } from '../kit/feedback/show-problem';
import { continuedPath } from './continued-path';
import type { VersionCommands } from './use-version-commands';
import { titleOf } from './version-words';

export type VersionDeed = 'name' | 'restore' | 'continue';

interface VersionDialogsProps {
  version: VersionSummary;
  deed: VersionDeed;
  /** The path of the document. */
  path: string;
  commands: VersionCommands;
  /** It is done, and the windows behind it may close, too. */
  onDone(): void;
  onClose(): void;
}

/** What is asked before something is done with a version. */
export function VersionDialogs({ version, deed, path, commands, onDone, onClose }: VersionDialogsProps) {
  if (deed === 'name') {
    return (
      <TextDialog
        title={version.name === null ? 'Name this version' : 'Rename this version'}
        label="Name"
        hint="Named versions are kept permanently."
        initial={version.name ?? ''}
        placeholder="Sent to the printer"
        verb={version.name === null ? 'Save' : 'Rename'}
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
            Remove the name
          </Button>
        )}
      </TextDialog>
    );
  }
  if (deed === 'continue') {
    return (
      <TextDialog
        title="Continue in a new document"
        label="Path"
        hint={`It starts with the text of “${titleOf(version)}”. This document doesn’t change.`}
        initial={continuedPath(path, version)}
        verb="Create"
        onSubmit={async (wanted) => {
          await commands.continueFrom(version, wanted);
          onDone();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Restore this version?"
      verb="Restore"
      onConfirm={async () => {
        await commands.restore(version);
        onDone();
      }}
      onClose={onClose}
    >
      This replaces the text for everyone with “{titleOf(version)}”. The current text is saved as a version first, so
      you can undo this.
      {version.type === 'ai_suggestion' && ' All changes of this suggestion are applied at once.'} Open suggestions
      whose text changes are marked in Review.
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
