import type { Context } from '../context';
import type { SetShareLinksAllowedInput } from '../schema';
import { changeWorkspace } from './change-workspace';

/**
 * Allows or forbids links that let people read without an account. Forbidding them doesn't revoke them: existing links
 * work again when they are allowed again.
 */
export async function setShareLinksAllowed(
  ctx: Context,
  { workspaceId, allowed }: SetShareLinksAllowedInput,
): Promise<void> {
  const action = allowed ? 'workspace.share_links_allowed' : 'workspace.share_links_turned_off';
  await changeWorkspace(ctx, workspaceId, { permission: 'manage_members', to: { shareLinksAllowed: allowed }, action });
}
