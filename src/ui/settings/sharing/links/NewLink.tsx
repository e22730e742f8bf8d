import { useEffect, useRef, useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { NewShareLink, ShareLinkAccess, ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { FormError } from '../../../kit/controls/Field';
import { messageOf } from '../../../kit/feedback/message-of';
import {
  AccessSelect,
  type Days,
  ExpirySelect,
  NameField,
  PasswordField,
  type Shown,
  ShownFields,
  shownText,
} from './LinkFields';
import { defaultName } from './link-words';
import { useLinks } from './use-links';

interface NewLinkProps {
  subject: ShareSubject;
  onCreate(link: NewShareLink): void;
  onClose(): void;
}

/** The settings of a link before it exists, so that nobody can open it without them. */
export function NewLink({ subject, onCreate, onClose }: NewLinkProps) {
  const { create } = useLinks();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const [access, setAccess] = useState<ShareLinkAccess>('read');
  const [shown, setShown] = useState<Shown>('live');
  const [versionId, setVersionId] = useState<string>();
  const [days, setDays] = useState<Days>(null);
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const showsText = subject.kind === 'document' && access === 'read';
  const save = () => {
    const settings = {
      ...{ ...subject, access, name: name.trim() || null },
      ...(typeof days === 'number' && { days }),
      ...(password !== '' && { password }),
      ...shownText(subject, { access, shown, versionId }),
    };
    create.mutate(settings, {
      onSuccess: (link) => {
        onCreate(link);
        onClose();
      },
    });
  };
  return (
    <form
      ref={form}
      aria-label={t('newLink')}
      className="mt-2 mb-2 flex flex-col gap-3 rounded-lg border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <AccessSelect access={access} onChoose={setAccess} />
        <ExpirySelect endsAt={null} days={days} onChoose={setDays} />
        <PasswordField label={t('password')} password={password} onType={setPassword} />
        <NameField name={name} placeholder={defaultName(access, new Date())} onType={setName} />
      </div>
      {showsText && (
        <ShownFields
          documentId={subject.subjectId}
          pinned={null}
          shown={shown}
          onChoose={setShown}
          versionId={versionId}
          onChooseVersion={setVersionId}
        />
      )}
      {/* Below the fields, because the form is longer than some windows. */}
      <FormError>{create.error && messageOf(create.error)}</FormError>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          busy={create.isPending}
          disabled={showsText && shown === 'version' && versionId === undefined}
        >
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
