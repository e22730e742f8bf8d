import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ModelChoice } from './composer-limits';

const REMEMBERED = 'model';

/** The models, and the one that the person used last if it is there, else the default. */
export function useModels(): ModelChoice {
  const trpc = useTRPC();
  const { data: list = [] } = useQuery(trpc.agent.models.queryOptions());
  const [picked, setPicked] = useState(() => localStorage.getItem(REMEMBERED) ?? undefined);
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
  };
}
