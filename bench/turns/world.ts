import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import type { NumberedTurnEvent } from '@/agent/schema';
import type { AppRouter } from '@/api/root';
import { newId } from '@/kernel/id';
import type { Browser } from '../../test/api/browser';
import type { FakeGemini } from '../../test/fakes/gemini/gemini';
import { freePort } from '../../test/support/free-port';
import { signUpPeople } from '../server/people';
import { type Child, startChild } from '../sync/child';

const MODEL = 'gemini-3-flash-preview';

/** Someone with an open socket, like a browser tab. */
export interface Watcher {
  /** Calls back with each event of a turn. Resolves after the last one. */
  watch(turnId: string, onEvent: (event: NumberedTurnEvent) => void): Promise<void>;
  close(): Promise<void>;
}

/** The product and the bare script, each in a separate process, with the same provider. */
export interface TurnsWorld {
  server: Child;
  bareUrl: string;
  people: readonly Browser[];
  newDocument(text: string): Promise<string>;
  /** Sends a request. Resolves to the turn's id when the server has answered. */
  send(person: Browser, documentId: string): Promise<string>;
  connect(person: Browser): Promise<Watcher>;
  close(): Promise<void>;
}

/** A person can have at most 8 turns at a time and 100 subscriptions. */
const PEOPLE = 5;

export async function makeTurnsWorld(gemini: FakeGemini): Promise<TurnsWorld> {
  const postgres = await startChild('postgres-child.ts', 0);
  const { url: database } = await postgres.ask<{ url: string }>({});
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = {
    GOOGLE_GENERATIVE_AI_API_KEY: gemini.apiKey,
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.baseUrl,
  };
  const settings = {
    DATABASE_URL: database,
    PORT: String(port),
    PUBLIC_URL: url,
    ROLES: 'worker,sync',
    AUTH_SECRET: newId(),
  };
  const server = await startChild('../turns/server-child.ts', 0, { ...settings, ...provider }, ['--expose-gc']);
  const bare = await startChild('../turns/bare-child.ts', 0, { BENCH_MODEL: MODEL, ...provider });
  const bareUrl = `http://127.0.0.1:${(await bare.ask<{ port: number }>({})).port}/`;
  const people = await signUpPeople(url, PEOPLE);
  const owner = people[0]!;
  const { workspace } = await owner.api.people.me.query();
  const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Bench' });
  return {
    server,
    bareUrl,
    people,
    async newDocument(text) {
      return (await owner.api.documents.create.mutate({ projectId, path: `${newId()}.md`, text })).documentId;
    },
    async send(person, documentId) {
      const input = { key: newId(), documentId, request: 'Go on', model: `google/${MODEL}` };
      return (await person.api.agent.start.mutate(input)).turnId;
    },
    connect: (person) => connect(person, url),
    async close() {
      await Promise.all([server.stop(), bare.stop()]);
      await postgres.stop();
    },
  };
}

async function connect(person: Browser, url: string): Promise<Watcher> {
  const headers = { cookie: person.cookie, origin: url };
  class CookieSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers });
    }
  }
  let onOpen = () => {};
  const open = new Promise<void>((resolve) => {
    onOpen = resolve;
  });
  const socket = createWSClient({
    url: `${url.replace('http', 'ws')}/trpc-ws`,
    WebSocket: CookieSocket as unknown as typeof globalThis.WebSocket,
    onOpen,
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] });
  await open;
  return {
    watch: (turnId, onEvent) =>
      new Promise((resolve, reject) => {
        client.agent.events.subscribe(
          { turnId },
          { onData: ({ data }) => onEvent(data), onComplete: resolve, onError: reject },
        );
      }),
    close: () => socket.close(),
  };
}
