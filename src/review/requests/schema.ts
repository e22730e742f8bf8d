import { z } from 'zod';
import { idSchema, momentSchema } from '@/identity/schema';
import { isPlainName } from '@/kernel/readable';
import { descriptionSchema, type Person } from '@/versions/schema';
import type { ChangeSetView } from '../schema';
import { MAX_BODY } from '../threads/core/limits';
import type { TreeChangeView } from '../tree/schema';
import {
  MAX_DESCRIPTION,
  MAX_REQUEST_QUERY,
  MAX_REVIEWERS,
  MAX_SUGGESTIONS,
  MAX_TITLE,
  REQUEST_MAKERS,
  REQUEST_SORTS,
} from './core/limits';
import type { RequestState } from './core/state';

/** Change requests: change sets that people ask others to review. Can be imported in the browser. */

const title = descriptionSchema.max(MAX_TITLE, `is longer than ${MAX_TITLE} characters`);
/** Markdown. */
const description = z.string().max(MAX_DESCRIPTION, `is longer than ${MAX_DESCRIPTION} characters`);
const reviewerIds = z.array(idSchema).max(MAX_REVIEWERS, `has more than ${MAX_REVIEWERS} people`);
const ids = z.array(idSchema).max(MAX_SUGGESTIONS);
/** Suggestions of texts and of the tree. */
const parts = { suggestionIds: ids.optional(), treeChangeIds: ids.optional() };
const partIds = z.object(parts);
export type PartIds = z.output<typeof partIds>;

const hasParts = ({ suggestionIds = [], treeChangeIds = [] }: PartIds) =>
  suggestionIds.length + treeChangeIds.length > 0;
const NO_PARTS = 'Choose at least one suggestion.';

export const requestInput = z.object({ changeSetId: idSchema });
export const createRequestInput = z
  .object({
    projectId: idSchema,
    /**
     * A UUID created by the client: the same key twice creates one request. The `changeSet` of suggestions can name it,
     * too.
     */
    key: z.uuid(),
    title,
    description: description.default(''),
    /** The person's own suggestions under review in the project, of texts and of its tree. */
    ...parts,
    reviewerIds: reviewerIds.default([]),
    /** The reviewers of a draft aren't notified. */
    isDraft: z.boolean().default(false),
  })
  .refine(hasParts, NO_PARTS);
export type CreateRequestInput = z.output<typeof createRequestInput>;

/** Fields that are left out don't change. */
export const updateRequestInput = requestInput.extend({
  title: title.optional(),
  description: description.optional(),
  /** All reviewers: people who aren't listed are no longer asked. */
  reviewerIds: reviewerIds.optional(),
  isDraft: z.boolean().optional(),
});
export type UpdateRequestInput = z.output<typeof updateRequestInput>;

/** Suggestions and tree changes to put into a request, or to take out of it. */
export const requestPartsInput = requestInput.extend(parts).refine(hasParts, NO_PARTS);
export type RequestPartsInput = z.output<typeof requestPartsInput>;

export const closeRequestInput = requestInput.extend({
  /** The reason in Markdown. It's added to the discussion as a comment. */
  reason: z
    .string()
    .trim()
    .max(MAX_BODY, `is longer than ${MAX_BODY} characters`)
    .refine(isPlainName, 'contains characters that cover or reorder the text around them')
    .optional(),
});
export type CloseRequestInput = z.output<typeof closeRequestInput>;

export const projectInput = z.object({ projectId: idSchema });

/** The id of a person to filter by. It can come from an address that someone typed, so a malformed one matches nobody. */
const filterId = idSchema.catch('').optional();
const inWorkspace = z.object({ workspaceId: idSchema, projectId: idSchema.optional() });

export const countRequestsInput = inWorkspace.extend({
  /** For the agent's suggestions, the person who asked for them. */
  authorId: filterId,
  /** A person who was asked to review it. */
  reviewerId: filterId,
  /** Whose suggestions to return. Left out: everyone's. */
  by: z.enum(REQUEST_MAKERS).optional(),
});
export type CountRequestsInput = z.output<typeof countRequestsInput>;

export const listedPeopleInput = inWorkspace;
export type ListedPeopleInput = z.output<typeof listedPeopleInput>;

const cursor = z.union([
  z.object({ at: momentSchema, changeSetId: idSchema }),
  // Earlier versions called the time `createdAt`.
  z
    .object({ createdAt: momentSchema, changeSetId: idSchema })
    .transform(({ createdAt, changeSetId }) => ({ at: createdAt, changeSetId })),
]);

export const listRequestsInput = countRequestsInput.extend({
  /** Whether to list requests with anything under review, or the others. Null: both. */
  isOpen: z.boolean().nullable().default(true),
  /** Whether to return only drafts, or only the others. Left out: both. */
  isDraft: z.boolean().optional(),
  /** Whether to return only the person's own requests. */
  isMine: z.boolean().default(false),
  /** Whether to return only requests that the person was asked to review. */
  isForMe: z.boolean().optional(),
  /**
   * Words that must all be in the title, the descriptions of the parts or the start of what the agent was asked for, in
   * any order, in upper or lower case.
   */
  query: z.string().max(MAX_REQUEST_QUERY).optional(),
  /** By last activity (`updatedAt`) or by creation. */
  sort: z.enum(REQUEST_SORTS).optional(),
  /** The `nextCursor` of the previous page in the same order. */
  cursor: cursor.optional(),
  limit: z.int().min(1).max(100).default(30),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

/** A person who was asked to review a request. */
export interface ListedReviewer extends Person {
  /** Whether they decided or approved any of the changes that the current user may see. */
  hasReviewed: boolean;
}

/** A change request in a list. */
export interface RequestSummary {
  changeSetId: string;
  projectId: string;
  projectName: string;
  /** If nobody has given it a title: the description of its only part, or else what the agent was asked for. */
  title: string;
  /**
   * What the agent was asked for, in one line. Null if people suggested it, if it's the title, or if the current user
   * may not enter the project of the conversation.
   */
  asked: string | null;
  /**
   * In a search, the passage of a part's description with a word that's neither in the title nor in `asked`, in one line.
   * Null if there is none.
   */
  passage: string | null;
  state: RequestState;
  /** For the agent's suggestions, the person who asked for them. */
  author: Person;
  reviewers: ListedReviewer[];
  /** Null if people suggested it. */
  turnId: string | null;
  createdAt: Date;
  /**
   * When it was created or closed, a part was suggested for it, a change in it was decided or approved, or a comment was
   * written, whichever came last. Undone decisions, and edits of its words and reviewers, don't count.
   */
  updatedAt: Date;
  /** The number of comments in its discussion and on its changes. */
  comments: number;
  /** The number of documents it changes, of those that the current user may see. */
  documents: number;
  /** The number of changes, and how many of them are decided. */
  total: number;
  reviewed: number;
}

/** How many requests each list has. */
export interface RequestCounts {
  /** Without drafts. */
  open: number;
  /** Open ones that the current user was asked to review, without drafts. */
  forMe: number;
  /** The current user's own open ones, with drafts. */
  mine: number;
  /** Open ones that nobody was asked to review yet. */
  drafts: number;
  closed: number;
}

/** The people that a list of change requests can be filtered by, those of the newest requests first. */
export interface ListedPeople {
  authors: Person[];
  reviewers: Person[];
}

/** A suggestion that its author can put into a change request. */
export interface AddableSuggestion {
  suggestionId: string;
  documentId: string;
  path: string;
  description: string;
}

/** A tree change that its author can put into a change request. */
export interface AddableTreeChange extends Pick<TreeChangeView, 'kind' | 'path' | 'from' | 'description'> {
  treeChangeId: string;
}

export interface RequestPage {
  requests: RequestSummary[];
  nextCursor: { at: Date; changeSetId: string } | undefined;
}

/** A person who was asked to review a request. */
export interface Reviewer extends Person {
  /** How many of the changes that the current user may see they decided or approved. */
  reviewed: number;
}

export interface RequestView
  extends Omit<
    RequestSummary,
    'passage' | 'documents' | 'total' | 'reviewed' | 'reviewers' | 'updatedAt' | 'comments'
  > {
  /** Markdown. */
  description: string;
  isDraft: boolean;
  reviewers: Reviewer[];
  /** The parts of it that the current user may see. */
  changeSet: ChangeSetView;
  /** Who closed it while suggestions in it were open, and when. */
  closed: { by: Person; at: Date } | null;
  /** The discussion; null if nobody has said anything yet. */
  threadId: string | null;
  /** Whether the current user may change its title, description, reviewers and draft state, close it and reopen it. */
  mayManage: boolean;
  /** Whether the current user may add suggestions of their own, and take suggestions out. */
  mayChangeParts: boolean;
  mayComment: boolean;
  mayDecide: boolean;
}
