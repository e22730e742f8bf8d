import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { use, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account/picture';
import { Button } from '../../../kit/controls/Button';
import { FileInput } from '../../../kit/controls/FileInput';
import { AvatarPictures } from '../../../kit/display/avatar-pictures';
import { showProblem } from '../../../kit/feedback/show-problem';
import { showToast } from '../../../kit/feedback/toast-store';
import { useViewer } from '../../../shell/viewer';

const CropDialog = dynamic(() => import('./CropDialog').then((m) => m.CropDialog), { ssr: false });

const MAX_BYTES = 10 * 1024 * 1024;

/** Adds, changes and removes the person's own picture. */
export function ProfilePicture() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { userId } = useViewer();
  const hasPicture = use(AvatarPictures).has(userId);
  const remove = useMutation(trpc.people.removePicture.mutationOptions());
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const refresh = () => queries.invalidateQueries(trpc.people.pictures.pathFilter());

  const choose = (chosen: File | undefined) => {
    if (chosen && chosen.size > MAX_BYTES) showProblem(new Error(t('tooLarge')));
    else setFile(chosen);
  };
  const removeNow = async () => {
    try {
      await remove.mutateAsync();
      await refresh();
      showToast(t('removed'));
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <>
      <FileInput
        input={picker}
        aria-label={t('picture')}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onFiles={([chosen]) => choose(chosen)}
      />
      <Button size="sm" onClick={() => picker.current?.click()}>
        {hasPicture ? t('change') : t('add')}
      </Button>
      {hasPicture && (
        <Button size="sm" busy={remove.isPending} onClick={() => void removeNow()}>
          {t('remove')}
        </Button>
      )}
      {file && (
        <CropDialog
          file={file}
          onSaved={async () => {
            await refresh();
            setFile(undefined);
            showToast(t('changed'));
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
