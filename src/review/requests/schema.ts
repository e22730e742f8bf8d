import { z } from 'zod';
import { idSchema, momentSchema } from '@/identity/schema';
import { descriptionSchema, type Person } from '@/versions/schema';
import type { ChangeSetView } from '../schema';
import { MAX_DESCRIPTION, MAX_REVIEWERS, MAX_SUGGESTIONS, MAX_TITLE } from './core/limits';
import type { RequestState } from './core/state';

/** Change requests: change sets that people ask others to review. Safe for the browser. */

const title = descriptionSchema.max(MAX_TITLE, `is longer than ${MAX_TITLE} characters`);
/** Markdown. */
const description = z.string().max(MAX_DESCRIPTION, `is longer than ${MAX_DESCRIPTION} characters`);
const reviewerIds = z.array(idSchema).max(MAX_REVIEWERS, `has more than ${MAX_REVIEWERS} people`);
const suggestionIds = z.array(idSchema).min(1).max(MAX_SUGGESTIONS);

export const requestInput = z.object({ changeSetId: idSchema });
export const createRequestInput = z.object({
  projectId: idSchema,
  /** Created by the client (a UUID): the same key twice gives one request. `changeSet` of suggestions can name it, too. */
  key: z.uuid(),
  title,
  description: description.default(''),
  /** The person's own suggestions under review in the project. */
  suggestionIds,
  reviewerIds: reviewerIds.default([]),
  /** A draft doesn't tell its reviewers. */
  isDraft: z.boolean().default(false),
});
export type CreateRequestInput = z.output<typeof createRequestInput>;

/** What is left out stays as it is. */
export const updateRequestInput = requestInput.extend({
  title: title.optional(),
  description: description.optional(),
  /** Everyone who is asked: those who aren't named are no longer asked. */
  reviewerIds: reviewerIds.optional(),
  isDraft: z.boolean().optional(),
});
export type UpdateRequestInput = z.output<typeof updateRequestInput>;

export const addToRequestInput = requestInput.extend({ suggestionIds });
export type AddToRequestInput = z.output<typeof addToRequestInput>;

export const projectInput = z.object({ projectId: idSchema });
export const listRequestsInput = z.object({
  workspaceId: idSchema,
  projectId: idSchema.optional(),
  /** Whether anything in them is under review. */
  isOpen: z.boolean().default(true),
  /** Only those that the person is the author of. */
  isMine: z.boolean().default(false),
  /** The `nextCursor` of the previous page. */
  cursor: z.object({ createdAt: momentSchema, changeSetId: idSchema }).optional(),
  limit: z.int().min(1).max(100).default(30),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

/** A change request, as lists show it. */
export interface RequestSummary {
  changeSetId: string;
  projectId: string;
  projectName: string;
  title: string;
  state: RequestState;
  /** Of the agent's suggestions: who asked for them. */
  author: Person;
  /** Null if people suggested it. */
  turnId: string | null;
  createdAt: Date;
  /** How many documents it's about, as far as the current user may see them. */
  documents: number;
  /** How many changes it has, and how many are decided. */
  total: number;
  reviewed: number;
}

export interface RequestPage {
  requests: RequestSummary[];
  nextCursor: { createdAt: Date; changeSetId: string } | undefined;
}

export interface RequestView extends Omit<RequestSummary, 'documents' | 'total' | 'reviewed'> {
  /** Markdown. */
  description: string;
  reviewers: Person[];
  /** The parts of it that the current user may see. */
  changeSet: ChangeSetView;
  /** The discussion; null if nobody has said anything yet. */
  threadId: string | null;
  /** Whether the current user may change its title, description, reviewers and draft state. */
  mayManage: boolean;
  /** Whether the current user may add suggestions of their own. */
  mayAdd: boolean;
  mayComment: boolean;
  mayDecide: boolean;
}
