import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTRPC } from '@/api/client';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { today } from '../spans';
import { parseDollars, perMillion } from './per-million';

export interface PriceDraft {
  /** `provider/model-id`, or empty. */
  model: string;
  figures?: { input: number; cachedInput: number; output: number; thoughts: number };
}

const FIGURES = [
  { name: 'input', label: 'Input', hint: undefined },
  { name: 'output', label: 'Output', hint: undefined },
  { name: 'cachedInput', label: 'Cached input', hint: 'Leave empty to use the input price' },
  { name: 'thoughts', label: 'Thoughts', hint: 'Leave empty to use the output price' },
] as const;
type Name = (typeof FIGURES)[number]['name'];

/** Asks for what a model costs from a day on. */
export function PriceDialog({ draft, onClose }: { draft: PriceDraft; onClose(): void }) {
  const id = useId();
  const [model, setModel] = useState(draft.model);
  const [validFrom, setValidFrom] = useState(() => today(new Date()));
  const [source, setSource] = useState('');
  const [texts, setTexts] = useState<Record<Name, string>>(() => textsOf(draft));
  const { add, models, problem, submit } = usePriceForm({ model, validFrom, source, texts, onClose });
  return (
    <Dialog
      title={draft.model ? `New price for ${draft.model}` : 'New price'}
      description="US dollars per million tokens."
      onClose={onClose}
    >
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <FormError>{problem ?? (add.error && messageOf(add.error))}</FormError>
        {!draft.model && (
          <>
            <Field
              label="Model"
              list={`${id}-models`}
              placeholder="provider/model-id"
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
          {FIGURES.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              inputMode="decimal"
              placeholder="0.00"
              required={hint === undefined}
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          ))}
        </div>
        <Field
          label="Valid from"
          type="date"
          required
          min={today(new Date())}
          value={validFrom}
          hint="A day in UTC. Earlier calls keep their price."
          onChange={(event) => setValidFrom(event.target.value)}
        />
        <Field
          label="Source"
          required
          maxLength={300}
          placeholder="Link or note"
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Add price
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function textsOf({ figures }: PriceDraft): Record<Name, string> {
  const text = (name: Name) => (figures ? perMillion(figures[name]).slice(1) : '');
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
        showToast('Price added');
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
    if (slash < 1) return setProblem('Enter the model as provider/model-id, e.g. google/gemini-3-flash-preview.');
    if (input === undefined || output === undefined || cachedInput === undefined || thoughts === undefined) {
      return setProblem('Enter prices in dollars, e.g. 0.50. The smallest unit is a millionth of a dollar.');
    }
    setProblem(undefined);
    const figures = { input, cachedInput, output, thoughts };
    const name = { provider: model.slice(0, slash).trim(), model: model.slice(slash + 1).trim() };
    add.mutate({ workspaceId, ...name, validFrom, ...figures, source: source.trim() });
  };
  const models = offered.data?.filter(({ available }) => available).map((offer) => offer.model) ?? [];
  return { add, models, problem, submit };
}
