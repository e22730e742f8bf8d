import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { COMMANDS } from '../core/command/command';
import { BUILT_IN_TASKS, type TaskDefinition } from '../registry';
import type { CommandsView } from '../schema';
import { tasksOf } from './tasks';

/** Returns the commands and tasks that can be run on a document. */
export async function commandsOn(
  ctx: Context,
  { documentId }: { documentId: string },
  builtIn: readonly TaskDefinition[] = BUILT_IN_TASKS,
): Promise<CommandsView> {
  const { workspaceId, projectId } = await requireDocument(ctx, documentId, 'read');
  const tasks = await tasksOf(ctx, { workspaceId, builtIn });
  return {
    projectId,
    commands: COMMANDS,
    tasks: tasks.map(({ type, subtype, name, title, description, parameters }) => {
      return { type, subtype, name, title, description, parameters };
    }),
  };
}
