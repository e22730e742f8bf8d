import { t } from '@/generated/messages/models';
import { TextDialog } from '../kit/dialogs/TextDialog';

interface SetKeyDialogProps {
  name: string;
  replaces: boolean;
  /** Saves the key. If it rejects, the dialog stays open and shows the error. */
  onSet(key: string): Promise<unknown>;
  onClose(): void;
}

export function SetKeyDialog({ name, replaces, onSet, onClose }: SetKeyDialogProps) {
  return (
    <TextDialog
      title={replaces ? t('replaceKeyFor', { name }) : t('setKeyFor', { name })}
      label={t('key')}
      hint={t('keyHint')}
      secret
      verb={replaces ? t('replaceKeyVerb') : t('setKeyVerb')}
      onSubmit={onSet}
      onClose={onClose}
    />
  );
}
