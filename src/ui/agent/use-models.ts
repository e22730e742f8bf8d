import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { settingsFor, type TurnOptions } from '../models/turn-options';
import { useViewer } from '../shell/viewer';
import type { ModelChoice } from './composer-limits';

const REMEMBERED = 'model';

/** The models for a document, and the one that the person used last if it is there, else the project's default. */
export function useModels(documentId?: string): ModelChoice {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const { data: list = [] } = useQuery(trpc.agent.models.queryOptions({ workspaceId: workspace.id, documentId }));
  const [picked, setPicked] = useState(() => localStorage.getItem(REMEMBERED) ?? undefined);
  const [options, setOptions] = useState<TurnOptions>({});
  const usable = list.filter(({ available }) => available);
  const selected =
    usable.find(({ model }) => model === picked) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return {
    list,
    selected: selected?.model,
    select(model) {
      localStorage.setItem(REMEMBERED, model);
      setPicked(model);
    },
    options,
    setOptions,
    settings: settingsFor(selected, options),
  };
}
