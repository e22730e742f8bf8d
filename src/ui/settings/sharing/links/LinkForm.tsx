import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import type { ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { Checkbox } from '../../../kit/controls/Checkbox';
import { Field, FormError } from '../../../kit/controls/Field';
import { Select } from '../../../kit/controls/Select';
import { messageOf } from '../../../kit/feedback/message-of';

interface LinkFormProps {
  subject: ShareSubject;
  onCreated(url: string): void;
}

const DAYS = [1, 7, 30, 90];

/** Creates a link. Most people want one that shows the document as it is, so what else it can be is folded away. */
export function LinkForm({ subject, onCreated }: LinkFormProps) {
  const trpc = useTRPC();
  const [days, setDays] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const [text, setText] = useState<'live' | 'now'>('live');
  const [isIndexed, setIndexed] = useState(false);
  const create = useMutation(
    trpc.shareLinks.create.mutationOptions({
      onSuccess: ({ url }) => {
        setPassword('');
        onCreated(url);
      },
    }),
  );
  const hasPassword = password !== '';
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ ...subject, days, text, ...(hasPassword ? { password } : { isIndexed }) });
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Select label={t('shows')} value={text} onChange={(event) => setText(event.target.value as 'live' | 'now')}>
          <option value="live">{t('live')}</option>
          <option value="now">{t('pinned')}</option>
        </Select>
        <Select
          label={t('ends')}
          value={days ?? ''}
          onChange={(event) => setDays(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('never')}</option>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('afterDays', { count })}
            </option>
          ))}
        </Select>
      </div>
      <Field
        label={t('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        hint={t('passwordHint', { min: PASSWORD_MIN })}
        onChange={(event) => setPassword(event.target.value)}
      />
      {!hasPassword && (
        <Checkbox label={t('indexed')} checked={isIndexed} onChange={(event) => setIndexed(event.target.checked)} />
      )}
      <FormError>{create.error ? messageOf(create.error) : undefined}</FormError>
      <Button type="submit" className="self-start" busy={create.isPending}>
        {t('create')}
      </Button>
    </form>
  );
}
