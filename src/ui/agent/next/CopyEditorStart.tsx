import { SpellCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/agent/panel';
import { Button } from '../../kit/controls/Button';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { useMay } from '../../shell/viewer';
import type { ModelChoice } from '../composer/composer-limits';
import { ForMore, hasLanguageModel } from './ForMore';

interface CopyEditorStartProps {
  models: ModelChoice['list'];
  /** What the conversation can start with. */
  title: string;
  /** The request to proofread, or undefined if the document has no text to proofread. */
  request: string | undefined;
  isBusy: boolean;
  onProofread(request: string): void;
  /** What can be done instead of proofreading. */
  children?: ReactNode;
}

/** Shown in an empty conversation with the offline copy editor: what it does, its one action, and how to get a model. */
export function CopyEditorStart({ models, title, request, isBusy, onProofread, children }: CopyEditorStartProps) {
  const mayConnect = useMay('manage_models');
  const offersModel = mayConnect && !hasLanguageModel(models);
  return (
    <div className="px-4 py-6">
      <h2 className="font-semibold font-serif text-lg">{title}</h2>
      <p className="mt-1 text-sm text-soft">
        {t('copyEditorDoes')} {t('changesOnAccept')}
      </p>
      {request !== undefined && (
        <Button
          variant="primary"
          className="mt-4"
          icon={<SpellCheck size={15} />}
          busy={isBusy}
          onClick={() => onProofread(request)}
        >
          {request}
        </Button>
      )}
      {children}
      <p className="mt-6 border-line border-t pt-4 text-sm text-soft">
        {t('copyEditorLimits')} {!offersModel && <ForMore models={models} />}
      </p>
      {offersModel && (
        <ButtonLink href="/settings/models" className="mt-3">
          {t('connectModel')}
        </ButtonLink>
      )}
    </div>
  );
}
