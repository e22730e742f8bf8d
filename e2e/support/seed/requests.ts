import type { Browser } from '../../../test/api/browser';
import type { SeedDocument, SeedPeople } from './seed';
import { suggest } from './suggest';
import { extended, improved } from './text';

type Name = keyof SeedPeople;

interface SeedRequest {
  project: string;
  title: string;
  description: string;
  author: Name;
  reviewers: Name[];
  /** The number of documents it changes. */
  size: number;
  comment?: string;
  end?: 'draft' | 'accepted' | 'closed';
}

const REQUESTS: readonly SeedRequest[] = [
  {
    project: 'Customer support',
    title: 'Plainer words for refunds',
    description:
      'Support still gets the question “when do I get my money?” twice a day. These three pages answer it first.',
    author: 'cleo',
    reviewers: ['ada', 'ben'],
    size: 3,
    comment: 'Please look at the second page first: legal has already seen the other two.',
  },
  {
    project: 'Product handbook',
    title: 'Battery care: one answer on every page',
    description: '',
    author: 'cole',
    reviewers: ['ada'],
    size: 4,
  },
  {
    project: 'Website relaunch',
    title: 'Shorter checkout texts before the launch on 4 December',
    description: 'Cuts about a third. Nothing about prices or delivery changes.',
    author: 'ada',
    reviewers: ['ben', 'cole'],
    size: 2,
  },
  {
    project: 'Newsletter',
    title: 'Winter reading: second draft',
    description: '',
    author: 'cleo',
    reviewers: ['ada'],
    size: 2,
    end: 'draft',
  },
  {
    project: 'Brand',
    title: 'Use “lamp”, not “luminaire”',
    description: 'As decided with the shops in June.',
    author: 'ben',
    reviewers: ['ada'],
    size: 3,
    end: 'accepted',
  },
  {
    project: 'Research',
    title: 'Diary study: numbers from the second round',
    description: '',
    author: 'cole',
    reviewers: [],
    size: 2,
    end: 'accepted',
  },
  {
    project: 'Retail partners',
    title: 'New margins for autumn',
    description: '',
    author: 'cleo',
    reviewers: [],
    size: 2,
    end: 'closed',
  },
];

/** Opens change requests in several projects: some wait for review, some are finished. */
export async function makeRequests(
  people: SeedPeople,
  { workspaceId, documents }: { workspaceId: string; documents: readonly SeedDocument[] },
): Promise<void> {
  const projects = await people.ada.api.projects.list.query({ workspaceId });
  const idOf = new Map(projects.map(({ name, projectId }) => [name, projectId]));
  for (const request of REQUESTS) {
    const projectId = idOf.get(request.project) ?? '';
    const chosen = documents.filter((one) => one.projectId === projectId && one.path.endsWith('.md'));
    await makeRequest(people, request, { projectId, documents: chosen.slice(0, request.size) });
  }
}

async function makeRequest(
  people: SeedPeople,
  { title, description, author, reviewers, comment, end }: SeedRequest,
  { projectId, documents }: { projectId: string; documents: readonly SeedDocument[] },
): Promise<void> {
  const { api } = people[author];
  const suggestionIds: string[] = [];
  for (const [n, document] of documents.entries()) {
    const change = (text: string) => improved(extended(text, n), 3);
    suggestionIds.push(await suggest(people[author], document, { description: title, change }));
  }
  const reviewerIds = await Promise.all(reviewers.map((name) => idOf(people[name])));
  const { changeSetId } = await api.changeRequests.create.mutate({
    ...{ projectId, key: crypto.randomUUID(), title, description, suggestionIds, reviewerIds },
    isDraft: end === 'draft',
  });
  if (comment) await api.threads.startOnRequest.mutate({ changeSetId, body: comment, key: crypto.randomUUID() });
  if (end === 'closed') await api.changeRequests.close.mutate({ changeSetId, reason: 'The board decided otherwise.' });
  if (end !== 'accepted') return;
  for (const suggestionId of suggestionIds) {
    await people.ada.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'accept' } });
  }
}

const idOf = async ({ api }: Browser) => (await api.people.me.query()).user.id;
