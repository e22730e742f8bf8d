import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { LINK_NAME_MAX } from '@/publishing/core/limits';
import type { ShareLinkView, ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { Checkbox } from '../../../kit/controls/Checkbox';
import { Field } from '../../../kit/controls/Field';
import { SelectField } from '../../../kit/controls/SelectField';
import { createdWords } from './link-words';
import { useLinks } from './use-links';

const VersionChoice = dynamic(() => import('./VersionChoice').then((m) => m.VersionChoice), { ssr: false });

type Shown = 'kept' | 'live' | 'now' | 'version';

const DAYS = [1, 7, 30, 90];

interface LinkSettingsProps {
  link: ShareLinkView;
  subject: ShareSubject;
  /** Whether the person can let people do or see more through it. */
  mayWiden: boolean;
  onClose(): void;
}

/** The settings of a link: what it shows, when it ends, its password. A link to a project always shows the latest texts. */
export function LinkSettings({ link, subject, mayWiden, onClose }: LinkSettingsProps) {
  const { linkId, hint, access, pinned, endsAt } = link;
  const { change } = useLinks();
  const [days, setDays] = useState<Days>(endsAt ? 'kept' : null);
  const [name, setName] = useState(link.name ?? '');
  const [password, setPassword] = useState('');
  const [removesPassword, setRemovesPassword] = useState(false);
  const [shown, setShown] = useState<Shown>(pinned ? 'kept' : 'live');
  const [versionId, setVersionId] = useState<string>();
  const [isIndexed, setIndexed] = useState(link.isIndexed);
  const [showsThreads, setShowsThreads] = useState(link.showsThreads);
  const takesWords = access !== 'read';
  const hasPassword = password !== '' || (link.hasPassword && !removesPassword);
  const save = () => {
    const text = shown === 'version' ? { versionId } : shown === 'kept' ? {} : { text: shown };
    const settings = {
      ...{ linkId, name: name.trim() || null },
      ...(days !== 'kept' && { days }),
      ...(takesWords ? { showsThreads } : { ...text, isIndexed: isIndexed && !hasPassword }),
      ...(password !== '' ? { password } : removesPassword && { password: null }),
    };
    change.mutate(settings, { onSuccess: onClose });
  };
  return (
    <form
      aria-label={t('settingsOf', { hint })}
      className="ms-9 mt-1 mb-2 flex flex-col gap-3 rounded-lg border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NameField name={name} onType={setName} />
      {subject.kind === 'document' && !takesWords && <ShownSelect link={link} shown={shown} onChoose={setShown} />}
      {takesWords && (
        <Checkbox
          label={t('showsThreads')}
          hint={access === 'suggest' ? t('canSuggestHint') : t('canCommentHint')}
          checked={showsThreads}
          disabled={!mayWiden && !link.showsThreads}
          onChange={(event) => setShowsThreads(event.target.checked)}
        />
      )}
      {shown === 'version' && !takesWords && (
        <VersionChoice documentId={subject.subjectId} versionId={versionId} onChoose={setVersionId} />
      )}
      <ExpirySelect link={link} days={days} onChoose={setDays} />
      <PasswordFields
        hasPassword={link.hasPassword}
        password={password}
        onType={setPassword}
        isRemoved={removesPassword}
        onRemove={setRemovesPassword}
      />
      {!hasPassword && !takesWords && (
        <Checkbox label={t('indexed')} checked={isIndexed} onChange={(event) => setIndexed(event.target.checked)} />
      )}
      {!mayWiden && <p className="text-faint text-xs">{t('onlyCreatorWidens', { name: link.createdBy.name })}</p>}
      <p className="text-faint text-xs">{createdWords(link)}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabled={!takesWords && shown === 'version' && versionId === undefined}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function NameField({ name, onType }: { name: string; onType(name: string): void }) {
  return (
    <Field
      label={t('name')}
      value={name}
      maxLength={LINK_NAME_MAX}
      hint={t('nameHint')}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

interface ShownSelectProps {
  link: ShareLinkView;
  shown: Shown;
  onChoose(shown: Shown): void;
}

function ShownSelect({ link: { pinned }, shown, onChoose }: ShownSelectProps) {
  return (
    <SelectField label={t('shows')} value={shown} onChange={(event) => onChoose(event.target.value as Shown)}>
      {pinned && <option value="kept">{t('keepsVersion', { date: formatDate(pinned.at, 'date') })}</option>}
      <option value="live">{t('live')}</option>
      <option value="now">{t('pinned')}</option>
      <option value="version">{t('olderVersion')}</option>
    </SelectField>
  );
}

/** Null means never. */
type Days = number | 'kept' | null;

interface ExpirySelectProps {
  link: ShareLinkView;
  days: Days;
  onChoose(days: Days): void;
}

function ExpirySelect({ link: { endsAt }, days, onChoose }: ExpirySelectProps) {
  return (
    <SelectField label={t('expires')} value={days ?? ''} onChange={(event) => onChoose(daysOf(event.target.value))}>
      {endsAt && <option value="kept">{t('keepsEnd', { date: formatDate(endsAt, 'date') })}</option>}
      <option value="">{t('neverExpires')}</option>
      {DAYS.map((count) => (
        <option key={count} value={count}>
          {t('afterDays', { count })}
        </option>
      ))}
    </SelectField>
  );
}

interface PasswordFieldsProps {
  /** Whether the link has one now. */
  hasPassword: boolean;
  password: string;
  onType(password: string): void;
  isRemoved: boolean;
  onRemove(isRemoved: boolean): void;
}

function PasswordFields({ hasPassword, password, onType, isRemoved, onRemove }: PasswordFieldsProps) {
  return (
    <>
      {!isRemoved && (
        <Field
          label={hasPassword ? t('newPassword') : t('password')}
          type="password"
          autoComplete="new-password"
          value={password}
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          hint={t('passwordHint', { min: PASSWORD_MIN })}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      {hasPassword && password === '' && (
        <Checkbox
          label={t('removePassword')}
          checked={isRemoved}
          onChange={(event) => onRemove(event.target.checked)}
        />
      )}
    </>
  );
}

function daysOf(value: string): Days {
  if (value === 'kept') return value;
  return value === '' ? null : Number(value);
}
