import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/pdf';
import { Button } from '../../kit/controls/Button';
import { FileInput } from '../../kit/controls/FileInput';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';

/** Adds, changes and removes the logo. Changes are saved at once, not with the form's button. */
export function LogoField({ hasLogo }: { hasLogo: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const picker = useRef<HTMLInputElement>(null);
  const done = (words: string) => {
    showToast(words);
    return queries.invalidateQueries(trpc.pdfTemplate.pathFilter());
  };
  const upload = useMutation({
    mutationFn: (file: File) => send(workspaceId, file),
    onSuccess: () => done(t('logoSaved')),
    onError: showProblem,
  });
  const remove = useMutation(
    trpc.pdfTemplate.removeLogo.mutationOptions({ onSuccess: () => done(t('logoRemoved')), onError: showProblem }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-sm">{t('logo')}</p>
        <p className="text-faint text-xs">{t('logoHint')}</p>
      </div>
      <FileInput
        input={picker}
        aria-label={t('logo')}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onFiles={([file]) => file && upload.mutate(file)}
      />
      <Button size="sm" busy={upload.isPending} onClick={() => picker.current?.click()}>
        {hasLogo ? t('changeLogo') : t('addLogo')}
      </Button>
      {hasLogo && (
        <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate({ workspaceId })}>
          {t('removeLogo')}
        </Button>
      )}
    </div>
  );
}

async function send(workspaceId: string, file: File): Promise<void> {
  const answer = await fetch(`/api/workspaces/${workspaceId}/pdf-logo`, { method: 'POST', body: file });
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
}
