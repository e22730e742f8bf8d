import type { Context } from '@/identity/context';
import { ROLES, type Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { createProject } from '../commands/projects/create-project';

export interface TestWorkspace {
  workspaceId: string;
  projectId: string;
  /** Returns the context of the member with this role. */
  as(role: Role): Context;
  newProject(): Promise<string>;
}

/**
 * Creates a workspace with a person of each role and an empty project. People of two such workspaces don't know each
 * other.
 */
export async function makeWorkspace(platform: Platform): Promise<TestWorkspace> {
  const workspaceId = newId();
  await platform.db.workspace.create({ data: { id: workspaceId, name: 'Test' } });
  const idOf = (role: Role) => `${role}-${workspaceId}`;
  for (const role of ROLES) {
    const id = idOf(role);
    await platform.db.user.create({
      data: { id, name: role, email: `${id}@example.org`, members: { create: { workspaceId, role } } },
    });
  }
  const as = (role: Role): Context => ({
    ...platform,
    actor: { userId: idOf(role), name: role, sessionId: undefined },
  });
  const newProject = async () => (await createProject(as('owner'), { workspaceId, name: 'Project' })).projectId;
  return { workspaceId, projectId: await newProject(), as, newProject };
}
