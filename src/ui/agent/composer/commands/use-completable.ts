import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { translateText } from '@/i18n/translate';
import { isCommand } from '@/tasks/core/command/command';
import type { Completable } from '@/tasks/core/command/complete';
import type { CommandsView } from '@/tasks/schema';
import { useProjectPaths } from './use-project-paths';

const FRESH_MS = 30_000;

/**
 * Returns the commands and tasks of a document and the paths in its project. Undefined until the person begins a
 * command and the lists have loaded.
 */
export function useCompletable(documentId: string, text: string): Completable | undefined {
  const trpc = useTRPC();
  const begun = isCommand(text);
  const { data } = useQuery(trpc.tasks.commands.queryOptions({ documentId }, { enabled: begun, staleTime: FRESH_MS }));
  const paths = useProjectPaths(begun ? data?.projectId : undefined);
  return begun && data ? { ...inWords(data), paths } : undefined;
}

/** Returns commands and tasks with the server's words in the reader's language, in which people also search them. */
function inWords({ commands, tasks }: Pick<CommandsView, 'commands' | 'tasks'>): Omit<Completable, 'paths'> {
  const described = <T extends { description: string }>(one: T): T => {
    return { ...one, description: translateText('task', one.description) };
  };
  return {
    commands: commands.map(described),
    tasks: tasks.map((task) => ({
      ...described(task),
      title: translateText('task', task.title),
      parameters: task.parameters.map(described),
    })),
  };
}
