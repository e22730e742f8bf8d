import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import type { ShareLinkAccess, ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { Checkbox } from '../../../kit/controls/Checkbox';
import { Field, FormError } from '../../../kit/controls/Field';
import { Select } from '../../../kit/controls/Select';
import { messageOf } from '../../../kit/feedback/message-of';

const VersionChoice = dynamic(() => import('./VersionChoice').then((m) => m.VersionChoice), { ssr: false });

type Shown = 'live' | 'now' | 'version';

interface LinkFormProps {
  subject: ShareSubject;
  onCreated(url: string): void;
}

const DAYS = [1, 7, 30, 90];

/** Creates a link. A link to a project always shows the latest texts. */
export function LinkForm({ subject, onCreated }: LinkFormProps) {
  const trpc = useTRPC();
  const [days, setDays] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState<Shown>('live');
  const [versionId, setVersionId] = useState<string>();
  const [isIndexed, setIndexed] = useState(false);
  const [access, setAccess] = useState<ShareLinkAccess>('read');
  const [showsThreads, setShowsThreads] = useState(false);
  const create = useMutation(
    trpc.shareLinks.create.mutationOptions({
      onSuccess: ({ url }) => {
        setPassword('');
        onCreated(url);
      },
    }),
  );
  const hasPassword = password !== '';
  const mayComment = access !== 'read';
  const isIncomplete = !mayComment && shown === 'version' && versionId === undefined;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const text = shown === 'version' ? { versionId } : { text: shown };
        const kind = mayComment ? { access, showsThreads } : { ...text, isIndexed: isIndexed && !hasPassword };
        create.mutate({ ...subject, days, ...kind, ...(hasPassword && { password }) });
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('whatPeopleCanDo')}
          value={access}
          onChange={(event) => setAccess(event.target.value as ShareLinkAccess)}
        >
          <option value="read">{t('canRead')}</option>
          <option value="comment">{t('canComment')}</option>
          <option value="suggest">{t('canSuggest')}</option>
        </Select>
        {subject.kind === 'document' && !mayComment && (
          <Select label={t('shows')} value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
            <option value="live">{t('live')}</option>
            <option value="now">{t('pinned')}</option>
            <option value="version">{t('olderVersion')}</option>
          </Select>
        )}
        <Select
          label={t('expires')}
          value={days ?? ''}
          onChange={(event) => setDays(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('neverExpires')}</option>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t('afterDays', { count })}
            </option>
          ))}
        </Select>
      </div>
      {mayComment && (
        <>
          <p className="text-faint text-xs">{t('canCommentHint')}</p>
          {access === 'suggest' && <p className="text-faint text-xs">{t('canSuggestHint')}</p>}
          <Checkbox
            label={t('showsThreads')}
            checked={showsThreads}
            onChange={(event) => setShowsThreads(event.target.checked)}
          />
        </>
      )}
      {shown === 'version' && !mayComment && (
        <VersionChoice documentId={subject.subjectId} versionId={versionId} onChoose={setVersionId} />
      )}
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
      {!hasPassword && !mayComment && (
        <Checkbox label={t('indexed')} checked={isIndexed} onChange={(event) => setIndexed(event.target.checked)} />
      )}
      <FormError>{create.error ? messageOf(create.error) : undefined}</FormError>
      <Button type="submit" className="self-start" busy={create.isPending} disabled={isIncomplete}>
        {t('create')}
      </Button>
    </form>
  );
}
