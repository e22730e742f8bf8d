import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { rememberedModel, rememberModel } from '../../models/defaults/chosen-model';
import { settingsFor, type TurnOptions } from '../../models/defaults/turn-options';
import { useViewer } from '../../shell/viewer';
import type { ModelChoice } from './composer-limits';

/**
 * Returns the models for a document and the selected one: the person's last choice in this workspace, or the default. A
 * choice is kept even if its model is unavailable. A request then fails instead of going to another provider.
 */
export function useModels(documentId?: string): ModelChoice {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const { data: list = [] } = useQuery(trpc.agent.models.queryOptions({ workspaceId: workspace.id, documentId }));
  const [picked, setPicked] = useState(() => rememberedModel(workspace.id));
  const [options, setOptions] = useState<TurnOptions>({});
  const selected = picked ?? list.find(({ isDefault }) => isDefault)?.model;
  return {
    list,
    selected,
    select(model) {
      rememberModel(workspace.id, model);
      setPicked(model);
    },
    options,
    setOptions,
    settings: settingsFor(
      list.find(({ model }) => model === selected),
      options,
    ),
  };
}
