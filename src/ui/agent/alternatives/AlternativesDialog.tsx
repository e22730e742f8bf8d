import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { MAX_ALTERNATIVES } from '@/agent/core/alternatives';
import { t } from '@/generated/messages/agent/alternatives';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '../../kit/controls/Button';
import { Field, inputClasses } from '../../kit/controls/Field';
import { IconButton } from '../../kit/controls/IconButton';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { newKey } from '../../kit/new-key';
import { ModelPicker } from '../../models/ModelPicker';
import { MAX_REQUEST_LENGTH, type ModelChoice } from '../composer/composer-limits';
import type { Variant } from '../turn/use-turn-commands';

interface AlternativesDialogProps {
  models: ModelChoice;
  initial: string;
  /** Resolves to whether the server accepted the request. If not, the dialog stays open. */
  onStart(request: string, variants: readonly Variant[]): Promise<boolean>;
  onClose(): void;
}

/** Sends the same request to several models, or with different instructions. */
export function AlternativesDialog({ models, initial, onStart, onClose }: AlternativesDialogProps) {
  const fresh = (): Variant & { id: string } => ({ id: newKey(), model: models.selected, instructions: '' });
  const [request, setRequest] = useState(initial);
  const [variants, setVariants] = useState(() => [fresh(), fresh()]);
  const [busy, setBusy] = useState(false);
  const change = (id: string, part: Partial<Variant>) =>
    setVariants(variants.map((variant) => (variant.id === id ? { ...variant, ...part } : variant)));
  const start = async () => {
    setBusy(true);
    const asked = variants.map(({ model, instructions }) => ({ model, instructions: instructions.trim() }));
    if (await onStart(request.trim(), asked)) onClose();
    setBusy(false);
  };
  return (
    <Dialog title={t('tryVariants')} description={t('description')} form="wide" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <textarea
          aria-label={t('request')}
          placeholder={t('requestPlaceholder')}
          className={`${inputClasses} field-sizing-content max-h-60 min-h-16 py-2`}
          maxLength={MAX_REQUEST_LENGTH}
          value={request}
          onChange={(event) => setRequest(event.target.value)}
        />
        <ol className="flex flex-col gap-2">
          {variants.map((variant, i) => (
            <li key={variant.id} className="flex flex-col gap-2 rounded-lg border border-line p-3">
              <div className="flex items-center gap-2">
                <span className="flex-1 font-medium text-sm">{t('variant', { number: i + 1 })}</span>
                <ModelPicker
                  label={t('modelOfVariant', { number: i + 1 })}
                  models={models.list}
                  selected={variant.model}
                  quiet={false}
                  onSelect={(model) => change(variant.id, { model })}
                />
                {variants.length > 2 && (
                  <IconButton
                    label={t('removeVariant', { number: i + 1 })}
                    tip="left"
                    size="sm"
                    icon={<X size={14} />}
                    onClick={() => setVariants(variants.filter(({ id }) => id !== variant.id))}
                  />
                )}
              </div>
              <Field
                label={t('instructionsFor', { number: i + 1 })}
                placeholder={t('instructionsExample')}
                maxLength={4_000}
                autoComplete="off"
                value={variant.instructions}
                onChange={(event) => change(variant.id, { instructions: event.target.value })}
              />
            </li>
          ))}
        </ol>
        {variants.length < MAX_ALTERNATIVES && (
          <Button
            variant="quiet"
            size="sm"
            className="self-start"
            icon={<Plus size={14} />}
            onClick={() => setVariants([...variants, fresh()])}
          >
            {t('addVariant')}
          </Button>
        )}
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={request.trim() === ''}>
            {t('run', { count: variants.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
