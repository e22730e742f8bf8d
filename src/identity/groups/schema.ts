import { z } from 'zod';
import { groupNameSchema, idSchema } from '../schema';

/** Groups of people. Browser code can import this. */

export const createGroupInput = z.object({ workspaceId: idSchema, name: groupNameSchema });
export const renameGroupInput = z.object({ groupId: idSchema, name: groupNameSchema });
export const groupInput = z.object({ groupId: idSchema });
export const setGroupMemberInput = z.object({ groupId: idSchema, userId: idSchema, isMember: z.boolean() });

export type CreateGroup = z.infer<typeof createGroupInput>;
export type RenameGroup = z.infer<typeof renameGroupInput>;
export type SetGroupMember = z.infer<typeof setGroupMemberInput>;

export interface GroupView {
  groupId: string;
  name: string;
  members: { userId: string; name: string }[];
}
