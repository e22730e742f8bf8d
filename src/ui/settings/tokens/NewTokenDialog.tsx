import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { TOKEN_SCOPES, type TokenScope } from '@/identity/core/token-scope';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { Field, FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { SCOPE_WORDS } from './token-words';

const DAYS = [7, 30, 90, 365];

/** Makes an API token, and shows it this once. */
export function NewTokenDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.tokens.list.queryFilter()) }),
  );
  if (create.data) {
    return (
      <Dialog title="Copy your new token" onClose={onClose}>
        <p className="mb-3 text-base text-soft">
          You won’t see it again. Anyone who has it can act as you within its scope.
        </p>
        <CopyField label="API token" text={create.data.token} />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title="New API token" onClose={onClose}>
      <TokenForm
        busy={create.isPending}
        problem={create.error ? messageOf(create.error) : undefined}
        onSubmit={(token) => create.mutate(token)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface TokenFormProps {
  busy: boolean;
  problem: string | undefined;
  onSubmit(token: { name: string; scope: TokenScope; days: number }): void;
  onCancel(): void;
}

function TokenForm({ busy, problem, onSubmit, onCancel }: TokenFormProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState(30);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ name: name.trim(), scope, days });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{problem}</FormError>
      <Field
        label="Token name"
        placeholder="Nightly export"
        value={name}
        maxLength={80}
        autoComplete="off"
        required
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm text-soft">Scope</legend>
        {TOKEN_SCOPES.map((choice) => (
          <label key={choice} className="flex cursor-pointer items-baseline gap-2.5 text-sm">
            <input
              type="radio"
              name="scope"
              className="translate-y-px accent-accent"
              checked={scope === choice}
              onChange={() => setScope(choice)}
            />
            <span className="w-16 shrink-0 font-medium">{SCOPE_WORDS[choice].name}</span>
            <span className="text-soft">{SCOPE_WORDS[choice].may}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex items-center gap-2 text-sm text-soft">
        <span aria-hidden="true">Expires</span>
        <Select label="Expires" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === 365 ? 'in 1 year' : `in ${count} days`}
            </option>
          ))}
        </Select>
      </div>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
          Create token
        </Button>
      </DialogActions>
    </form>
  );
}
