import type { BrowserContext, Browser as Chromium } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { toBase64 } from 'lib0/buffer';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { isTerminal } from '@/agent/core/turn-status';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { Browser, tokenOf } from '../../../test/api/browser';
import { PASSWORD } from '../people';
import { PROJECTS } from './projects';
import { makeRequests } from './requests';
import { spreadTimes } from './spread-times';
import { suggest } from './suggest';
import { extended, improved, pathOf, quoteIn, textOf, typedInHaste } from './text';
import { fillTrash } from './trash';

/**
 * Fills a new server through its API with what a company has after a year: 6 people, 20 projects with 1,000 documents
 * in folders, 30 versions of 3 of them (`seeded.versioned`), 7 change requests, an inbox of 27 items for the owner
 * (suggestions, mentions, replies, finished turns), and 14 documents and a project in the trash. The same every time,
 * except for ids and times, which are spread over the last 60 days.
 *
 * To look at it: `npx tsx e2e/support/seed/serve.ts` starts a filled server and prints its address; sign in as
 * ada.quill@example.com with the password that it prints. In a test or benchmark:
 *
 *     const server = await TestServer.start();
 *     const seeded = await seed(server);                      // 20 to 60 s
 *     const ada = await windowOf(browser, seeded.people.ada); // a browser context that is signed in
 *
 * `seed(server, { share: 0.1 })` makes a tenth of the documents, for a test that has no time for all of them.
 */
export async function seed(server: Seedable, { share = 1 }: { share?: number } = {}): Promise<Seeded> {
  const people = await signUpAll(server.url);
  const { ada } = people;
  const workspaceId = (await ada.api.people.me.query()).workspace.id;
  await ada.api.people.renameWorkspace.mutate({ workspaceId, name: 'Reed & Quill' });
  const documents = await createDocuments(people, { workspaceId, share });
  const markdown = documents.filter(({ path }) => path.endsWith('.md'));
  const pick = (n: number) => markdown[(n * 17) % markdown.length] as SeedDocument;
  const versioned = [pick(0), pick(1), pick(2)];
  await makeVersions(people, versioned);
  await makeRequests(people, { workspaceId, documents });
  const proofread = await fillInbox(people, { workspaceId, pick });
  await fillTrash(people, workspaceId);
  if (server.sql) await spreadTimes(server.sql.bind(server));
  return { people, workspaceId, documents, versioned, proofread };
}

interface Seedable {
  url: string;
  /** Moves the times into the past. Without it, all are from today. */
  sql?(query: string): Promise<unknown>;
}

export interface Seeded {
  people: SeedPeople;
  workspaceId: string;
  documents: SeedDocument[];
  /** The documents with a long history. */
  versioned: SeedDocument[];
  /** The documents in which the copy editor found mistakes. */
  proofread: SeedDocument[];
}

export interface SeedDocument {
  documentId: string;
  projectId: string;
  path: string;
  text: string;
}

/** Ada owns the workspace, Ben is an admin, Cleo and Cole edit, Mina comments, Vera reads. */
const NAMES = {
  ada: ['Ada Quill', 'owner'],
  ben: ['Ben Vole', 'admin'],
  cleo: ['Cleo Reed', 'editor'],
  cole: ['Cole Marsh', 'editor'],
  mina: ['Mina Hart', 'commenter'],
  vera: ['Vera Fy', 'viewer'],
} as const;

export type SeedPeople = Record<keyof typeof NAMES, Browser>;

/** Opens a browser context in which a person is signed in. */
export async function windowOf(
  chromium: Chromium,
  person: Browser,
  options: Parameters<Chromium['newContext']>[0] = {},
): Promise<BrowserContext> {
  const context = await chromium.newContext(options);
  const cookies = person.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: person.url };
  });
  await context.addCookies(cookies);
  return context;
}

async function signUpAll(url: string): Promise<SeedPeople> {
  const people: Partial<SeedPeople> = {};
  for (const [key, [name, role]] of Object.entries(NAMES) as [keyof SeedPeople, readonly [string, Role]][]) {
    const invitationToken = people.ada && (await inviteBy(people.ada, role as Exclude<Role, 'owner'>));
    const person = new Browser(url);
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const body = { name, email, password: PASSWORD, ...(invitationToken && { invitationToken }) };
    const { status, text } = await person.post('/api/auth/sign-up/email', body);
    if (status !== 200) throw new Error(`${name} couldn’t sign up: ${text}`);
    people[key] = person;
  }
  return people as SeedPeople;
}

type Role = (typeof NAMES)[keyof typeof NAMES][1];

async function inviteBy({ api }: Browser, role: Exclude<Role, 'owner'>): Promise<string> {
  const workspaceId = (await api.people.me.query()).workspace.id;
  return tokenOf((await api.people.createInvitation.mutate({ workspaceId, role })).url);
}

/** Creates the documents: each editor imports a share of the projects as files, much faster than one by one. */
async function createDocuments(
  { ada, ben, cleo, cole }: SeedPeople,
  { workspaceId, share }: { workspaceId: string; share: number },
): Promise<SeedDocument[]> {
  const authors = [ada, ben, cleo, cole];
  const lists = await Promise.all(
    authors.map(async (author, a) => {
      const made: SeedDocument[] = [];
      for (const [p, { name, size, topics }] of PROJECTS.entries()) {
        if (p % authors.length !== a) continue;
        const { projectId } = await author.api.projects.create.mutate({ workspaceId, name });
        const texts = Array.from({ length: Math.max(1, Math.round(size * share)) }, (_, at) => {
          const path = pathOf(topics, at);
          return [path, textOf(path, topics[at % topics.length] as string, p * 1000 + at)] as const;
        });
        made.push(...(await importTexts(author, projectId, new Map(texts))));
      }
      return made;
    }),
  );
  return lists.flat();
}

/** Imports documents into an empty project. Returns them in the order of `texts`. */
async function importTexts(
  author: Browser,
  projectId: string,
  texts: ReadonlyMap<string, string>,
): Promise<SeedDocument[]> {
  const files = Object.fromEntries([...texts].map(([path, text]) => [path, strToU8(text)]));
  const body = Buffer.from(zipSync(files, { level: 0 }));
  const send = () => author.fetch(`/api/projects/${projectId}/import?name=seed.zip`, { method: 'POST', body });
  let answer = await send();
  // What the server answers on a busy machine when its database took too long.
  for (let again = 0; again < 3 && answer.status === 503; again++) answer = await send();
  if (answer.json.documents !== texts.size) throw new Error(`the import failed: ${answer.text}`);
  const tree = await author.api.documents.tree.query({ projectId });
  const ids = new Map(tree.map(({ path, documentId }) => [path, documentId]));
  return [...texts].map(([path, text]) => ({ projectId, path, text, documentId: ids.get(path) ?? '' }));
}

const ROUNDS = 15;

/** Adds two versions per round: a suggestion and the text after review. Some get a name. */
async function makeVersions({ ada, ben, cleo }: SeedPeople, documents: readonly SeedDocument[]): Promise<void> {
  await Promise.all(
    documents.map(async (document) => {
      for (let round = 0; round < ROUNDS; round++) {
        const author = round % 2 ? ben : cleo;
        const description = round % 3 ? 'Add what we decided on Tuesday' : 'Shorten the paragraph about costs';
        const suggestionId = await suggest(author, document, { description, change: (text) => extended(text, round) });
        await ada.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'accept' } });
        const { documentId } = document;
        const name = round % 4 === 3 ? { name: `Draft ${(round + 1) / 4}` } : {};
        await author.api.versions.createSnapshot.mutate({ documentId, description: 'Saved manually', ...name });
      }
    }),
  );
}

const COMMENTS = [
  'is this still true after the last test?',
  'could you check the number here?',
  'I would move this to the top. What do you think?',
  'support asked about exactly this last week.',
  'who owns this now?',
  'legal wants a different word here.',
  'nice, can we use this sentence on the site as well?',
  'this contradicts the plan for October.',
];
const SUGGESTIONS = 8;
const REPLIES = 4;
const REQUESTS = ['Proofread this', 'Correct the spelling and grammar'] as const;
/** It answers them also where a language model is connected. */
const COPY_EDITOR = 'offline/copy-editor';
/** Number of inbox items. Mentions fill up the rest. */
const INBOX = 27;

async function fillInbox(people: SeedPeople, { workspaceId, pick }: InboxPlan): Promise<SeedDocument[]> {
  const { ada, ben, cleo, cole, mina } = people;
  for (let n = 0; n < SUGGESTIONS; n++) {
    const description =
      ['Say it in fewer words', 'Plainer words for the summary', 'Shorten the introduction'][n % 3] ?? '';
    const change = (text: string) => improved(extended(text, n), 3);
    await suggest([ben, cleo, cole][n % 3] as Browser, pick(10 + n), { description, change });
  }
  for (let n = 0; n < REPLIES; n++) {
    const { threadId } = await comment(ada, pick(30 + n), { n, body: 'Can somebody check this before Friday?' });
    await (n % 2 ? mina : cole).api.threads.reply.mutate({
      threadId,
      body: 'Done. The second figure was last year’s.',
    });
  }
  const proofread = REQUESTS.map((_, n) => pick(40 + n));
  for (const [n, document] of proofread.entries()) await askToProofread(people, document, n);
  // In this one, the copy editor finds no mistake.
  await runTurn(ada, pick(40 + REQUESTS.length), { request: 'Proofread this', model: COPY_EDITOR });
  await mention(people, { workspaceId, pick });
  return proofread;
}

interface InboxPlan {
  workspaceId: string;
  pick(n: number): SeedDocument;
}

/** Ada accepts a paragraph that Cleo typed in haste, and asks the agent to proofread the document. */
async function askToProofread({ ada, cleo }: SeedPeople, document: SeedDocument, n: number): Promise<void> {
  const change = (text: string) => typedInHaste(text, n);
  const suggestionId = await suggest(cleo, document, { description: 'Notes from the call', change });
  await ada.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'accept' } });
  await runTurn(ada, document, { request: REQUESTS[n] ?? '', model: COPY_EDITOR });
}

/** Asks the agent on a document, and waits for the end of its turn. */
export async function runTurn(
  { api }: Browser,
  { documentId }: SeedDocument,
  asked: { request: string; model: string },
): Promise<void> {
  const turnId = crypto.randomUUID();
  await api.agent.start.mutate({ key: turnId, documentId, ...asked });
  await until(async () => isTerminal((await api.agent.turn.query({ turnId })).status));
}

/** Adds mentions of Ada by other people until her inbox has enough items. */
async function mention({ ada, ben, cleo, cole, mina }: SeedPeople, { workspaceId, pick }: InboxPlan): Promise<void> {
  const { id } = (await ada.api.people.me.query()).user;
  const { open } = await ada.api.inbox.count.query({ workspaceId });
  for (let n = 0; n < INBOX - open; n++) {
    const body = `<@${id}> ${COMMENTS[n % COMMENTS.length]}`;
    await comment([cleo, mina, ben, cole][n % 4] as Browser, pick(20 + (n >> 1)), { n, body });
  }
}

/** Comments on a sentence of a document, anchored in its current text as a browser does it. */
async function comment(person: Browser, { documentId }: SeedDocument, { n, body }: { n: number; body: string }) {
  const doc = new Y.Doc();
  const headers = { cookie: person.cookie, origin: person.url };
  class SignedIn extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers });
    }
  }
  const provider = new WebsocketProvider(`${person.url.replace('http', 'ws')}/sync`, documentId, doc, {
    WebSocketPolyfill: SignedIn as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  });
  try {
    await until(async () => provider.synced);
    const text = doc.getText('content').toString();
    const quote = quoteIn(text, n);
    const at = text.indexOf(quote);
    const { from, to } = anchorPassage(doc, { from: at, to: at + quote.length });
    return await person.api.threads.startOnPassage.mutate({ documentId, from: toBase64(from), to: toBase64(to), body });
  } finally {
    provider.destroy();
    doc.destroy();
  }
}

const PATIENCE_MS = 120_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('the server took too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
