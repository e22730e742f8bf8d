import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/tree';
import { Switch } from '../kit/controls/Switch';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { useViewer } from '../shell/viewer';

export function NewProjectDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { workspace } = useViewer();
  const [isPrivate, setPrivate] = useState(false);
  const create = useMutation(trpc.projects.create.mutationOptions());
  return (
    <TextDialog
      title={t('newProject')}
      label={t('name')}
      hint={t('projectHint')}
      placeholder={t('projectExample')}
      verb={t('create')}
      onSubmit={async (name) => {
        await create.mutateAsync({ workspaceId: workspace.id, name, isPrivate });
        await queries.invalidateQueries(trpc.projects.list.queryFilter());
      }}
      onClose={onClose}
    >
      <span className="flex items-center justify-between gap-4 text-sm">
        <span>
          {t('private')}
          <span className="block text-faint text-xs">{t('privateHint')}</span>
        </span>
        <Switch label={t('private')} checked={isPrivate} onChange={setPrivate} />
      </span>
    </TextDialog>
  );
}
