import { SpellCheck } from 'lucide-react';
import { isOffline } from '@/agent/core/models/model-ref';
import { t } from '@/generated/messages/agent/panel';
import { Button } from '../../kit/controls/Button';
import type { ModelChoice } from '../composer/composer-limits';
import { ForMore, ForMoreBriefly } from './ForMore';

interface CopyEditorNoteProps {
  models: Pick<ModelChoice, 'list' | 'selected'>;
  /** Whether the document has text to proofread. */
  hasProse: boolean;
  hasSelection: boolean;
  /** Whether the copy editor was asked in the conversation for what it can do, so that people know it. */
  isKnown: boolean;
  isBusy: boolean;
  onProofread(request: string): void;
}

/**
 * Shown above the request field in a conversation while the offline copy editor is chosen: what it does, how to get a
 * language model for more, and a button that proofreads. An empty conversation has CopyEditorStart instead. Once the copy
 * editor was asked in the conversation, the note is one line, so that its answer has room.
 */
export function CopyEditorNote({ models, hasProse, hasSelection, isKnown, isBusy, onProofread }: CopyEditorNoteProps) {
  const { list, selected } = models;
  if (selected === undefined || !isOffline(selected)) return null;
  const request = t(hasSelection ? 'proofreadSelection' : 'proofread');
  return (
    <div className="mb-2.5 flex flex-col items-start gap-2 px-1 text-soft text-xs">
      {isKnown ? (
        <p>
          {t('copyEditorBriefly')}
          {list.length > 0 && (
            <>
              {' · '}
              <ForMoreBriefly models={list} />
            </>
          )}
        </p>
      ) : (
        <p>
          {t('copyEditorDoes')} {list.length > 0 && <ForMore models={list} />}
        </p>
      )}
      {hasProse && (hasSelection || !isKnown) && (
        <Button size="sm" icon={<SpellCheck size={14} />} busy={isBusy} onClick={() => onProofread(request)}>
          {request}
        </Button>
      )}
    </div>
  );
}
