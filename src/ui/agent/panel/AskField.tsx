import type { ComponentProps } from 'react';
import { Composer } from '../composer/Composer';
import { CopyEditorNote } from '../next/CopyEditorNote';

interface AskFieldProps extends ComponentProps<typeof Composer> {
  /** Whether the document has text to proofread. */
  hasProse: boolean;
  /** Whether a conversation is shown. An empty one says itself what the copy editor does. */
  hasTurns: boolean;
  /** Whether the copy editor was asked in the conversation for what it can do. */
  knowsCopyEditor: boolean;
  onProofread(request: string): void;
}

/** The request field, in a conversation below what to know about the copy editor if it is chosen. */
export function AskField({ hasProse, hasTurns, knowsCopyEditor, onProofread, ...composer }: AskFieldProps) {
  const { models, selection, sending } = composer;
  return (
    <div className="border-line border-t p-3">
      {hasTurns && (
        <CopyEditorNote
          hasSelection={selection !== undefined}
          isKnown={knowsCopyEditor}
          isBusy={sending}
          {...{ models, hasProse, onProofread }}
        />
      )}
      <Composer {...composer} />
    </div>
  );
}
