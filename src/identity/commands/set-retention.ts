import type { Context } from '../context';
import type { SetNeutralNamesInput, SetRetentionInput } from '../schema';
import { changeWorkspace } from './change-workspace';

/**
 * Sets for how many days the trash, and the thoughts and tool calls of ended turns, are kept. Null keeps them forever.
 */
export async function setRetention(ctx: Context, { workspaceId, ...days }: SetRetentionInput): Promise<void> {
  const action = 'workspace.retention_set';
  await changeWorkspace(ctx, workspaceId, { permission: 'own', to: days, action, data: days });
}

/** Sets whether texts of people who are deleted from now on appear under a neutral name. */
export async function setNeutralNames(ctx: Context, { workspaceId, neutral }: SetNeutralNamesInput): Promise<void> {
  const setting = { neutralNames: neutral };
  const action = 'workspace.neutral_names_set';
  await changeWorkspace(ctx, workspaceId, { permission: 'own', to: setting, action, data: setting });
}
