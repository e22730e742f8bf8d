import { useState } from 'react';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareLinkView, ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { Checkbox } from '../../../kit/controls/Checkbox';
import { type Days, ExpirySelect, NameField, PasswordField, type Shown, ShownFields, shownText } from './LinkFields';
import { createdWords } from './link-words';
import { useLinks } from './use-links';

interface LinkSettingsProps {
  link: ShareLinkView;
  /** What the link is called without a name. */
  unnamed: string;
  subject: ShareSubject;
  /** Whether the person can let people do or see more through it. */
  mayWiden: boolean;
  onClose(): void;
}

/** The settings of a link: what it shows, when it ends, its password. A link to a project always shows the latest texts. */
export function LinkSettings({ link, unnamed, subject, mayWiden, onClose }: LinkSettingsProps) {
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
    const settings = {
      ...{ linkId, name: name.trim() || null },
      ...(days !== 'kept' && { days }),
      ...(takesWords ? { showsThreads } : { isIndexed: isIndexed && !hasPassword }),
      ...shownText(subject, { access, shown, versionId }),
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
      <NameField name={name} placeholder={unnamed} onType={setName} />
      {subject.kind === 'document' && !takesWords && (
        <ShownFields
          documentId={subject.subjectId}
          pinned={pinned}
          shown={shown}
          onChoose={setShown}
          versionId={versionId}
          onChooseVersion={setVersionId}
        />
      )}
      {takesWords && (
        <Checkbox
          label={t('showsThreads')}
          hint={access === 'suggest' ? t('canSuggestHint') : t('canCommentHint')}
          checked={showsThreads}
          disabled={!mayWiden && !link.showsThreads}
          onChange={(event) => setShowsThreads(event.target.checked)}
        />
      )}
      <ExpirySelect endsAt={endsAt} days={days} onChoose={setDays} />
      {!removesPassword && (
        <PasswordField
          label={link.hasPassword ? t('newPassword') : t('password')}
          password={password}
          onType={setPassword}
        />
      )}
      {link.hasPassword && password === '' && (
        <Checkbox
          label={t('removePassword')}
          checked={removesPassword}
          onChange={(event) => setRemovesPassword(event.target.checked)}
        />
      )}
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
