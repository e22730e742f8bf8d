import type { Context } from '../context';
import type { RenameWorkspaceInput } from '../schema';
import { changeWorkspace } from './change-workspace';

export async function renameWorkspace(ctx: Context, { workspaceId, name }: RenameWorkspaceInput): Promise<void> {
  const renamed = { permission: 'manage_members', action: 'workspace.renamed' } as const;
  await changeWorkspace(ctx, workspaceId, { ...renamed, to: { name }, data: { name } });
}
