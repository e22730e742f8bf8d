import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage';
import type { BudgetView } from '@/usage/schema';
import { useViewer } from '../../shell/viewer';
import { useKeyNames } from '../use-key-names';

/** Returns this month's budgets that concern the person, with a function that names them. */
export function useBudgets() {
  const trpc = useTRPC();
  const { workspace, userId } = useViewer();
  const query = useQuery(trpc.usage.budgets.queryOptions({ workspaceId: workspace.id }));
  const projectName = useKeyNames('project', []);
  const memberName = useKeyNames('person', []);
  const nameOf = ({ scope, subject }: Pick<BudgetView, 'scope' | 'subject'>): string => {
    switch (scope) {
      case 'workspace':
        return workspace.name;
      case 'project':
        return projectName(subject);
      case 'member':
        return subject === userId ? t('you', { name: memberName(subject) }) : memberName(subject);
      case 'model':
        return subject;
    }
  };
  return { query, nameOf };
}
