import dynamic from 'next/dynamic';
import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { LINK_NAME_MAX } from '@/publishing/core/limits';
import type { ShareLinkAccess, ShareLinkView, ShareSubject } from '@/publishing/schema';
import { Field } from '../../../kit/controls/Field';
import { SelectField } from '../../../kit/controls/SelectField';
import { ACCESSES, accessWords } from './link-words';

const VersionChoice = dynamic(() => import('./VersionChoice').then((m) => m.VersionChoice), { ssr: false });

/** The fields of a link's settings, for a new link and for an existing one. */

const DAYS = [1, 7, 30, 90];

interface NameFieldProps {
  name: string;
  /** What the link is called without a name. */
  placeholder?: string | undefined;
  onType(name: string): void;
}

export function NameField({ name, placeholder, onType }: NameFieldProps) {
  return (
    <Field
      label={t('name')}
      value={name}
      maxLength={LINK_NAME_MAX}
      placeholder={placeholder}
      hint={t('nameHint')}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

export function AccessSelect({
  access,
  onChoose,
}: {
  access: ShareLinkAccess;
  onChoose(access: ShareLinkAccess): void;
}) {
  return (
    <SelectField
      label={t('right')}
      value={access}
      onChange={(event) => onChoose(event.target.value as ShareLinkAccess)}
    >
      {ACCESSES.map((one) => (
        <option key={one} value={one}>
          {accessWords(one)}
        </option>
      ))}
    </SelectField>
  );
}

/** `kept`: the version that the link shows already. */
export type Shown = 'kept' | 'live' | 'now' | 'version';

interface ShownFieldsProps {
  documentId: string;
  pinned: ShareLinkView['pinned'];
  shown: Shown;
  onChoose(shown: Shown): void;
  versionId: string | undefined;
  onChooseVersion(versionId: string | undefined): void;
}

/** What a link to a document shows. */
export function ShownFields({ documentId, pinned, shown, onChoose, versionId, onChooseVersion }: ShownFieldsProps) {
  return (
    <>
      <SelectField label={t('shows')} value={shown} onChange={(event) => onChoose(event.target.value as Shown)}>
        {pinned && <option value="kept">{t('keepsVersion', { date: formatDate(pinned.at, 'date') })}</option>}
        <option value="live">{t('live')}</option>
        <option value="now">{t('pinned')}</option>
        <option value="version">{t('olderVersion')}</option>
      </SelectField>
      {shown === 'version' && (
        <VersionChoice documentId={documentId} versionId={versionId} onChoose={onChooseVersion} />
      )}
    </>
  );
}

/** Returns what a link shows, as the server expects it. */
export function shownText(
  { kind }: ShareSubject,
  { access, shown, versionId }: { access: ShareLinkAccess; shown: Shown; versionId: string | undefined },
): { versionId?: string | undefined; text?: 'live' | 'now' } {
  // Only the latest text can be commented on and changed.
  if (kind === 'project' || access !== 'read' || shown === 'kept') return {};
  return shown === 'version' ? { versionId } : { text: shown };
}

/** Null means never. */
export type Days = number | 'kept' | null;

interface ExpirySelectProps {
  endsAt: Date | null;
  days: Days;
  onChoose(days: Days): void;
}

export function ExpirySelect({ endsAt, days, onChoose }: ExpirySelectProps) {
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

function daysOf(value: string): Days {
  if (value === 'kept') return value;
  return value === '' ? null : Number(value);
}

interface PasswordFieldProps {
  label: string;
  password: string;
  onType(password: string): void;
}

export function PasswordField({ label, password, onType }: PasswordFieldProps) {
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      value={password}
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
      hint={t('passwordHint', { min: PASSWORD_MIN })}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
