import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/usage/prices';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { today } from '../spans';
import { dollarsText, parseDollars } from './per-million';

export interface PriceDraft {
  /** `provider/model-id`, or '' to enter one. */
  model: string;
  figures?: { input: number; cachedInput: number; output: number; thoughts: number };
}

const FIGURES = [
  { name: 'input', hintMessage: undefined },
  { name: 'output', hintMessage: undefined },
  { name: 'cachedInput', hintMessage: 'cachedInputHint' },
  { name: 'thoughts', hintMessage: 'thoughtsHint' },
] as const;
type Name = (typeof FIGURES)[number]['name'];

/** Enters a model's price and the day from which it is valid. */
export function PriceDialog({ draft, onClose }: { draft: PriceDraft; onClose(): void }) {
  const id = useId();
  const [model, setModel] = useState(draft.model);
  const [validFrom, setValidFrom] = useState(() => today(new Date()));
  const [source, setSource] = useState('');
  const [texts, setTexts] = useState<Record<Name, string>>(() => textsOf(draft));
  const { add, models, problem, submit } = usePriceForm({ model, validFrom, source, texts, onClose });
  return (
    <Dialog
      title={draft.model ? t('newPriceFor', { model: draft.model }) : t('newPrice')}
      description={t('perMillionTokens')}
      onClose={onClose}
    >
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <FormError>{problem ?? (add.error && messageOf(add.error))}</FormError>
        {!draft.model && (
          <>
            <Field
              label={t('model')}
              list={`${id}-models`}
              placeholder={t('providerModelId')}
              required
              value={model}
              onChange={(event) => setModel(event.target.value)}
            />
            <datalist id={`${id}-models`}>
              {models.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
        <div className="grid grid-cols-2 gap-3">
          {FIGURES.map(({ name, hintMessage }) => (
            <Field
              key={name}
              label={t(name)}
              hint={hintMessage && t(hintMessage)}
              inputMode="decimal"
              placeholder={dollarsText(0)}
              required={hintMessage === undefined}
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          ))}
        </div>
        <Field
          label={t('validFrom')}
          type="date"
          required
          min={today(new Date())}
          value={validFrom}
          hint={t('validFromHint')}
          onChange={(event) => setValidFrom(event.target.value)}
        />
        <Field
          label={t('source')}
          required
          maxLength={300}
          placeholder={t('linkOrNote')}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('addPrice')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function textsOf({ figures }: PriceDraft): Record<Name, string> {
  const text = (name: Name) => (figures ? dollarsText(figures[name]) : '');
  return { input: text('input'), output: text('output'), cachedInput: text('cachedInput'), thoughts: text('thoughts') };
}

interface PriceForm {
  model: string;
  validFrom: string;
  source: string;
  texts: Record<Name, string>;
  onClose(): void;
}

function usePriceForm({ model, validFrom, source, texts, onClose }: PriceForm) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const [problem, setProblem] = useState<string>();
  const offered = useQuery(trpc.agent.models.queryOptions({ workspaceId }));
  const add = useMutation(
    trpc.usage.addPrice.mutationOptions({
      onSuccess: () => {
        showToast(t('priceAdded'));
        void queries.invalidateQueries(trpc.usage.prices.queryFilter());
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const slash = model.indexOf('/');
    const input = parseDollars(texts.input);
    const output = parseDollars(texts.output);
    const cachedInput = texts.cachedInput.trim() === '' ? input : parseDollars(texts.cachedInput);
    const thoughts = texts.thoughts.trim() === '' ? output : parseDollars(texts.thoughts);
    if (slash < 1) return setProblem(t('enterModel'));
    if (input === undefined || output === undefined || cachedInput === undefined || thoughts === undefined) {
      return setProblem(t('enterDollars', { example: dollarsText(500_000) }));
    }
    setProblem(undefined);
    const figures = { input, cachedInput, output, thoughts };
    const name = { provider: model.slice(0, slash).trim(), model: model.slice(slash + 1).trim() };
    add.mutate({ workspaceId, ...name, validFrom, ...figures, source: source.trim() });
  };
  const models = offered.data?.filter(({ available }) => available).map((offer) => offer.model) ?? [];
  return { add, models, problem, submit };
}
