import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/tokens';
import { TOKEN_SCOPES, type TokenScope } from '@/identity/core/token-scope';
import { Button } from '../../kit/controls/Button';
import { CopyField } from '../../kit/controls/CopyField';
import { Field, FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { scopeName } from './token-words';

const DAYS = [7, 30, 90, 365];

/** Creates an API token and shows it once. */
export function NewTokenDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.tokens.list.queryFilter()) }),
  );
  if (create.data) {
    return (
      <Dialog title={t('copyYourNewToken')} onClose={onClose}>
        <p className="mb-3 text-base text-soft">{t('shownOnce')}</p>
        <CopyField label={t('apiToken')} text={create.data.token} />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('newApiToken')} onClose={onClose}>
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
        label={t('tokenName')}
        placeholder={t('nameExample')}
        value={name}
        maxLength={80}
        autoComplete="off"
        required
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm text-soft">{t('scope')}</legend>
        {TOKEN_SCOPES.map((choice) => (
          <label key={choice} className="flex cursor-pointer items-baseline gap-2.5 text-sm">
            <input
              type="radio"
              name="scope"
              className="translate-y-0.5"
              checked={scope === choice}
              onChange={() => setScope(choice)}
            />
            <span className="w-24 shrink-0 font-medium">{scopeName(choice)}</span>
            <span className="text-soft">{t('scopeAllows', { scope: choice })}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex items-center gap-2 text-sm text-soft">
        <span aria-hidden="true">{t('expiresLabel')}</span>
        <Select label={t('expiresLabel')} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === 365 ? t('in1Year') : t('inDays', { count })}
            </option>
          ))}
        </Select>
      </div>
      <DialogActions>
        <Button onClick={onCancel}>{kit('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
          {t('createToken')}
        </Button>
      </DialogActions>
    </form>
  );
}
