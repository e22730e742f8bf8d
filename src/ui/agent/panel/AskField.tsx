import type { ComponentProps } from 'react';
import { Composer } from '../composer/Composer';
import { CopyEditorNote } from '../next/CopyEditorNote';

interface AskFieldProps extends ComponentProps<typeof Composer> {
  /** Whether the document has no content to proofread. */
  isBlank: boolean;
  onProofread(request: string): void;
}

/** The request field, below what to know about the copy editor if it is chosen. */
export function AskField({ isBlank, onProofread, ...composer }: AskFieldProps) {
  const { models, selection, sending } = composer;
  return (
    <div className="border-line border-t p-3">
      <CopyEditorNote hasSelection={selection !== undefined} isBusy={sending} {...{ models, isBlank, onProofread }} />
      <Composer {...composer} />
    </div>
  );
}
