import type { Context } from '../context';
import type { SetSignUpOpenInput } from '../schema';
import { changeWorkspace } from './change-workspace';

/** Decides whether strangers can sign up without an invitation, as editors. */
export async function setSignUpOpen(ctx: Context, { workspaceId, open }: SetSignUpOpenInput): Promise<void> {
  const action = open ? 'workspace.sign_up_opened' : 'workspace.sign_up_closed';
  await changeWorkspace(ctx, workspaceId, { permission: 'own', to: { signUpOpen: open }, action });
}
