import { SpellCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/agent/panel';
import { Button } from '../../kit/controls/Button';
import type { ModelChoice } from '../composer/composer-limits';
import { ForMore } from './ForMore';

interface CopyEditorStartProps {
  models: ModelChoice['list'];
  /** What the conversation can start with. */
  title: string;
  /** Whether the document has text to proofread. */
  hasProse: boolean;
  hasSelection: boolean;
  isBusy: boolean;
  /** Asks to proofread the selection, or the document if nothing is selected. */
  onProofread(request: string): void;
  /** Asks to proofread the document, even if a passage is selected. */
  onProofreadWhole(request: string): void;
  /** What can be done instead of proofreading. */
  children?: ReactNode;
}

/** Shown in an empty conversation with the offline copy editor: what it does, then what a language model can add. */
export function CopyEditorStart({
  models,
  title,
  hasProse,
  hasSelection,
  isBusy,
  children,
  ...on
}: CopyEditorStartProps) {
  const request = t(hasSelection ? 'proofreadSelection' : 'proofread');
  return (
    <div className="px-4 py-6">
      <h2 className="font-semibold font-serif text-lg">{title}</h2>
      <p className="mt-1 text-sm text-soft">{t('copyEditorDoes')}</p>
      {hasProse && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={<SpellCheck size={15} />}
            busy={isBusy}
            onClick={() => on.onProofread(request)}
          >
            {request}
          </Button>
          {hasSelection && (
            <Button disabled={isBusy} onClick={() => on.onProofreadWhole(t('proofread'))}>
              {t('proofread')}
            </Button>
          )}
        </div>
      )}
      {children}
      <p className="mt-6 text-sm text-soft">
        <ForMore models={models} />
      </p>
    </div>
  );
}
