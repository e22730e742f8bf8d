import { z } from 'zod';
import type { Role } from '@/identity/core/role';
import { idSchema } from '@/identity/schema';
import { isPlainName } from '@/kernel/readable';
import { PROJECT_ROLES, type ProjectRole } from './core/project-role';

/** Who may enter a project. Can be imported in the browser. */

const projectRole = z.enum(PROJECT_ROLES);
const subject = { projectId: idSchema, kind: z.enum(['person', 'group']), subjectId: idSchema };

export const setPrivateInput = z.object({ projectId: idSchema, isPrivate: z.boolean() });
export const setAccessInput = z.object({ ...subject, role: projectRole });
export const removeAccessInput = z.object(subject);
export const takeOverInput = z.object({ workspaceId: idSchema, projectId: idSchema });

const MESSAGE_LENGTH = 500;
/** Asks for access to the project, or to the document's project. Nobody learns whether it exists. */
export const requestAccessInput = z.object({
  kind: z.enum(['document', 'project']),
  subjectId: idSchema,
  message: z
    .string()
    .trim()
    .max(MESSAGE_LENGTH, `A message can have at most ${MESSAGE_LENGTH} characters.`)
    .refine(isPlainName, 'A message can’t contain characters that cover or reorder the text around them.')
    .default(''),
});
/** The role to give, or null to decline. */
export const decideRequestInput = z.object({ requestId: idSchema, role: projectRole.nullable() });

/** The readers of a document, or of everything in a project. */
export const readersInput = z.union([z.object({ documentId: idSchema }), z.object({ projectId: idSchema })]);

export type ReadersInput = z.infer<typeof readersInput>;
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

/** Where a person's role in a project comes from: a role of their own there, a group, or the workspace. */
export type AccessSource = { kind: 'own' } | { kind: 'group'; groupId: string; name: string } | { kind: 'workspace' };

/** Someone who may enter a project, with the role that counts. */
export interface ProjectPerson {
  userId: string;
  role: Role;
  via: AccessSource;
}

/** What is left after a role in a project was removed. */
export interface RemainingAccess {
  /** The person, or the people of the group, who may still enter the project. */
  people: ProjectPerson[];
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
  /** The people who may enter it, each once. */
  people: ProjectPerson[];
  grants: Grant[];
  /** Open requests for access, for people who may decide them. */
  requests: AccessRequestView[];
}

export interface AccessRequestView {
  requestId: string;
  projectId: string;
  projectName: string;
  userId: string;
  name: string;
  /** Their role in the project, or null if they can't open it. */
  role: Role | null;
  message: string;
  createdAt: Date;
}

/** A private project, shown to an owner who isn't in it. */
export interface PrivateProject {
  projectId: string;
  name: string;
  createdAt: Date;
  isTrashed: boolean;
  /** The people who can manage it. Empty if nobody is left. */
  admins: string[];
}
