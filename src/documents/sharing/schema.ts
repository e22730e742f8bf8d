import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import { PROJECT_ROLES, type ProjectRole } from './core/project-role';

/** Who may enter a project. Safe for the browser. */

const projectRole = z.enum(PROJECT_ROLES);
const subject = { projectId: idSchema, kind: z.enum(['person', 'group']), subjectId: idSchema };

export const setPrivateInput = z.object({ projectId: idSchema, isPrivate: z.boolean() });
export const setAccessInput = z.object({ ...subject, role: projectRole });
export const removeAccessInput = z.object(subject);
export const takeOverInput = z.object({ workspaceId: idSchema, projectId: idSchema });

const MESSAGE_LENGTH = 500;
/** For the project, or the project of the document. Nobody learns whether it exists. */
export const requestAccessInput = z.object({
  kind: z.enum(['document', 'project']),
  subjectId: idSchema,
  message: z
    .string()
    .trim()
    .max(MESSAGE_LENGTH, `A message can have at most ${MESSAGE_LENGTH} characters.`)
    .default(''),
});
/** Null declines. */
export const decideRequestInput = z.object({ requestId: idSchema, role: projectRole.nullable() });

export type SetPrivate = z.infer<typeof setPrivateInput>;
export type SetAccess = z.infer<typeof setAccessInput>;
export type RemoveAccess = z.infer<typeof removeAccessInput>;
export type TakeOver = z.infer<typeof takeOverInput>;
export type RequestAccess = z.input<typeof requestAccessInput>;
export type DecideRequest = z.infer<typeof decideRequestInput>;

/** A person or group with a role in a project. */
export interface Grant {
  kind: 'person' | 'group';
  subjectId: string;
  name: string;
  role: ProjectRole;
}

/** Someone who may read a document. */
export interface Reader {
  userId: string;
  name: string;
}

export interface ProjectSharing {
  projectId: string;
  name: string;
  isPrivate: boolean;
  isPersonal: boolean;
  /** Whether the actor may change who has access. */
  mayManage: boolean;
  /** How many people may enter it. */
  peopleCount: number;
  grants: Grant[];
  /** Open requests for access, for those who may decide them. */
  requests: AccessRequestView[];
}

export interface AccessRequestView {
  requestId: string;
  projectId: string;
  projectName: string;
  userId: string;
  name: string;
  message: string;
  createdAt: Date;
}

/** A private project as an owner sees it who isn't in it. */
export interface PrivateProject {
  projectId: string;
  name: string;
  createdAt: Date;
  isTrashed: boolean;
  /** Who can manage it; empty: nobody is left. */
  admins: string[];
}
