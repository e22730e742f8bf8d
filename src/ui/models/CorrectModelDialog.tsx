import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type ModelCapabilities, THINKING_LEVELS } from '@/agent/core/models/model-capabilities';
import type { Correction, ModelCapabilitiesView } from '@/agent/model-schema';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/models';
import { Button } from '../kit/controls/Button';
import { Checkbox } from '../kit/controls/Checkbox';
import { Field } from '../kit/controls/Field';
import { SelectField } from '../kit/controls/SelectField';
import { useSubmit } from '../kit/controls/use-submit';
import { Dialog, DialogActions } from '../kit/dialogs/Dialog';
import { Notice } from '../kit/feedback/Notice';
import { QueryState } from '../kit/feedback/QueryState';
import { showToast } from '../kit/feedback/toast-store';
import { useViewer } from '../shell/viewer';
import { changeOf } from './change-of';
import { type CorrectionFields, correctionOf, fieldsOf, problemOf } from './correction-fields';
import { levelWord, thinkingWords } from './model-words';

interface CorrectModelDialogProps {
  /** `provider/model-id` */
  model: string;
  label: string;
  onClose(): void;
}

/** Corrects what is known about a model. Loaded on demand. */
export function CorrectModelDialog({ model, label, onClose }: CorrectModelDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const capabilities = useQuery(trpc.agent.modelCapabilities.queryOptions({ workspaceId, model }));
  const correct = useMutation(trpc.agent.correctModel.mutationOptions());
  const save = async (correction: Correction | null) => {
    await correct.mutateAsync({ workspaceId, model, correction });
    await Promise.all([
      queries.invalidateQueries(trpc.agent.models.queryFilter()),
      queries.invalidateQueries(trpc.agent.modelCapabilities.queryFilter()),
    ]);
    showToast(correction === null ? t('capabilitiesOfReset', { label }) : t('capabilitiesOfSaved', { label }));
    onClose();
  };
  return (
    <Dialog title={t('capabilitiesOf', { label })} description={t('overrideHint')} onClose={onClose}>
      <QueryState query={capabilities} lines={4} label={t('loading')} />
      {capabilities.data && <CorrectionForm model={model} view={capabilities.data} onSave={save} onClose={onClose} />}
    </Dialog>
  );
}

interface CorrectionFormProps {
  model: string;
  view: ModelCapabilitiesView;
  onSave(correction: Correction | null): Promise<void>;
  onClose(): void;
}

function CorrectionForm({ model, view, onSave, onClose }: CorrectionFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(view.correction, view.known));
  const { busy, problem, submit } = useSubmit(async () => {
    const wrong = problemOf(fields);
    if (wrong) throw new Error(wrong);
    await onSave(correctionOf(fields, model));
  });
  const reset = useSubmit(() => onSave(null));
  const set = (part: Partial<CorrectionFields>) => setFields({ ...fields, ...part });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {(problem ?? reset.problem) && <Notice>{problem ?? reset.problem}</Notice>}
      <ThinkingFields fields={fields} known={view.known} onChange={set} />
      <Choice
        label={t('thoughtsIncluded')}
        value={fields.thinkTags}
        known={TAG_WORDS[view.known.thinkTags]}
        words={TAG_WORDS}
        onChange={(thinkTags) => set({ thinkTags })}
      />
      <Choice
        label={t('temperature')}
        value={fields.temperature}
        known={view.known.maxTemperature === null ? 'not supported' : `0 to ${view.known.maxTemperature}`}
        words={{ none: 'not supported', '1': '0 to 1', '2': '0 to 2' }}
        onChange={(temperature) => set({ temperature })}
      />
      <Choice
        label={t('signsItsToolCalls')}
        hint={t('signsItsToolCallsHint')}
        value={fields.signsCalls}
        known={view.known.signsCalls ? t('yes') : t('no')}
        words={{ yes: t('yes'), no: t('no') }}
        onChange={(signsCalls) => set({ signsCalls })}
      />
      <Choice
        label={t('canSeePictures')}
        value={fields.vision}
        known={view.known.vision ? t('yes') : t('no')}
        words={{ yes: t('yes'), no: t('no') }}
        onChange={(vision) => set({ vision })}
      />
      {view.updatedBy && view.updatedAt && (
        <p className="text-faint text-xs">{t.rich('changedBy', changeOf(view.updatedBy.name, view.updatedAt))}</p>
      )}
      <DialogActions>
        {view.correction !== null && (
          <Button variant="quiet" disabled={busy} busy={reset.busy} onClick={() => void reset.submit()}>
            {t('resetToDefault')}
          </Button>
        )}
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  );
}

const TAG_WORDS: Record<ModelCapabilities['thinkTags'], string> = {
  never: 'never',
  tags: 'between <think> and </think>',
  'opening-tag-missing': 'before </think>, without an opening tag',
};

interface ThinkingFieldsProps {
  fields: CorrectionFields;
  known: ModelCapabilities;
  onChange(part: Partial<CorrectionFields>): void;
}

function ThinkingFields({ fields, known, onChange }: ThinkingFieldsProps) {
  const { thinking, levels, min, max, canTurnOff } = fields;
  return (
    <>
      <Choice
        label={t('thinking')}
        value={thinking}
        known={thinkingWords(known.thinking) ?? 'not adjustable'}
        words={{ none: 'not adjustable', levels: 'by level', budget: 'by token budget' }}
        onChange={(kind) => onChange({ thinking: kind })}
      />
      {thinking === 'levels' && (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="mb-1.5 font-medium text-sm text-soft">{t('levels')}</legend>
          {THINKING_LEVELS.map((level) => (
            <Checkbox
              key={level}
              label={levelWord(level)}
              checked={levels.includes(level)}
              onChange={({ target }) =>
                onChange({
                  levels: THINKING_LEVELS.filter((one) => (one === level ? target.checked : levels.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {thinking === 'budget' && (
        <div className="flex gap-4">
          <BudgetField label={t('minimumTokens')} value={min} onChange={(value) => onChange({ min: value })} />
          <BudgetField label={t('maximumTokens')} value={max} onChange={(value) => onChange({ max: value })} />
        </div>
      )}
      {(thinking === 'levels' || thinking === 'budget') && (
        <Checkbox
          label={t('canBeTurnedOff')}
          checked={canTurnOff}
          onChange={({ target }) => onChange({ canTurnOff: target.checked })}
        />
      )}
    </>
  );
}

function BudgetField({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  return (
    <Field
      label={label}
      className="min-w-0 flex-1"
      type="number"
      inputMode="numeric"
      min={0}
      max={1_000_000}
      required
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** The chosen value, or '' to keep the known one. */
  value: Value | '';
  known: string;
  words: Record<Value, string>;
  hint?: string;
  onChange(value: Value | ''): void;
}

function Choice<Value extends string>({ label, value, known, words, hint, onChange }: ChoiceProps<Value>): ReactNode {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        label={label}
        aria-describedby={hint && hintId}
        value={value}
        onChange={({ target }) => onChange(target.value as Value | '')}
      >
        <option value="">{t('defaultIs', { known })}</option>
        {Object.entries<string>(words).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </SelectField>
      {hint && (
        <p id={hintId} className="text-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
