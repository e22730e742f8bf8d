import { once } from 'node:events';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import superjson from 'superjson';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { AppRouter } from '@/api/root';
import { Browser, tokenOf } from './browser';
import { startApiServer } from './server';

const MAX_SUBSCRIPTIONS = 20;
const server = await startApiServer({ maxSubscriptions: MAX_SUBSCRIPTIONS });
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Launch' });

async function join() {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  const browser = new Browser(server.url);
  await browser.signUp(`Person ${url.slice(-4)}`, tokenOf(url));
  return { browser, userId: (await browser.api.people.me.query()).user.id };
}

type Api = ReturnType<typeof createTRPCClient<AppRouter>>;
type Handlers = { onData(): void; onError(error: { data?: { code?: string } | null }): void };
const tree = (api: Api, handlers: Handlers) => api.documents.onTree.subscribe({ projectId }, handlers);

/** Subscribes like a browser (by default to a project's tree). Returns a function that waits for the next event. */
function watch(browser: Browser, subscribe: typeof tree = tree) {
  const happened: string[] = [];
  let wake = () => {};
  const note = (what: string) => {
    happened.push(what);
    wake();
  };
  const headers = { cookie: browser.cookie, origin: browser.url };
  class CookieSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
    }
  }
  const socket = createWSClient({
    url: `${server.url.replace('http', 'ws')}/trpc-ws`,
    WebSocket: CookieSocket as unknown as typeof globalThis.WebSocket,
    retryDelayMs: () => 10,
    onClose: (cause) => note(`closed ${cause?.code}`),
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket, transformer: superjson })] });
  const subscription = subscribe(client, {
    onData: () => note('tree'),
    onError: (error) => note(`error ${error.data?.code}`),
  });
  onTestFinished(async () => {
    subscription.unsubscribe();
    await socket.close();
  });
  return async (what: string) => {
    while (!happened.includes(what)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    happened.splice(0, happened.indexOf(what) + 1);
  };
}

test('people who watch a project get its changes', async () => {
  const next = watch(owner);
  await next('tree');
  await owner.api.documents.create.mutate({ projectId, path: 'one.md' });
  await next('tree');
});

test('when the role changes, the socket reconnects and its subscriptions continue', async () => {
  const { browser, userId } = await join();
  const next = watch(browser);
  await next('tree');
  await owner.api.people.setRole.mutate({ workspaceId, userId, role: 'viewer' });
  await next('closed 1012');
  await next('tree');
  await owner.api.documents.create.mutate({ projectId, path: 'two.md' });
  await next('tree');
});

test('people who leave the workspace can no longer watch it', async () => {
  const { browser, userId } = await join();
  // Still a member of another workspace, so the session stays.
  await server.platform.db.workspace.create({
    data: { id: 'elsewhere', name: 'Elsewhere', members: { create: { userId, role: 'viewer' } } },
  });
  const next = watch(browser);
  await next('tree');
  await owner.api.people.deactivate.mutate({ workspaceId, userId });
  await next('error NOT_FOUND');
});

test('people who lose access to a project can’t watch it, and can again when they get it back', async () => {
  const { browser, userId } = await join();
  const next = watch(browser);
  await next('tree');
  await owner.api.sharing.setPrivate.mutate({ projectId, isPrivate: true });
  await next('error NOT_FOUND');
  await owner.api.sharing.set.mutate({ projectId, kind: 'person', subjectId: userId, role: 'viewer' });
  const again = watch(browser);
  await again('tree');
  const { groupId } = await owner.api.groups.create.mutate({ workspaceId, name: 'Readers' });
  await owner.api.groups.setMember.mutate({ groupId, userId, isMember: true });
  await owner.api.sharing.set.mutate({ projectId, kind: 'group', subjectId: groupId, role: 'viewer' });
  await owner.api.sharing.remove.mutate({ projectId, kind: 'person', subjectId: userId });
  await owner.api.documents.create.mutate({ projectId, path: 'for-readers.md' });
  await again('tree');
  await owner.api.groups.remove.mutate({ groupId });
  await again('error NOT_FOUND');
  await owner.api.sharing.setPrivate.mutate({ projectId, isPrivate: false });
});

test('an error of a running subscription has its code, as any other error', async () => {
  const next = watch(owner, (api, handlers) => api.agent.events.subscribe({ turnId: 'nothing' }, handlers));
  await next('error NOT_FOUND');
});

/** Opens a socket of the owner's for raw subscriptions, and records the answers to each. */
async function openRaw() {
  const happened: string[] = [];
  const socket = owner.socket();
  onTestFinished(() => socket.close());
  socket.on('message', (data) => {
    const text = String(data);
    if (text === 'PING') return;
    const { id, result, error } = JSON.parse(text);
    happened.push(`${id} ${error ? error.json.data.code : result.type}`);
  });
  await once(socket, 'open');
  const subscribe = (id: number) => {
    const params = { path: 'documents.onTree', input: superjson.serialize({ projectId }) };
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'subscription', params }));
  };
  const stop = (id: number) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'subscription.stop' }));
  const answered = () => new Set(happened.filter((what) => what.endsWith(' data'))).size;
  return { happened, subscribe, stop, answered };
}

test('a person has a limited number of subscriptions over all sockets, and one that ends makes room', async () => {
  const [one, other] = [await openRaw(), await openRaw()];
  const half = MAX_SUBSCRIPTIONS / 2;
  for (let id = 1; id <= half; id++) for (const socket of [one, other]) socket.subscribe(id);
  await expect.poll(() => [one.answered(), other.answered()]).toEqual([half, half]);
  one.subscribe(1000);
  await expect.poll(() => one.happened).toContain('1000 TOO_MANY_REQUESTS');
  other.stop(7);
  await expect.poll(() => other.happened).toContain('7 stopped');
  one.subscribe(1001);
  await expect.poll(() => one.happened).toContain('1001 data');
});

test('a closing server tells clients to reconnect', async () => {
  const next = watch(owner);
  await next('tree');
  await server.sockets.close();
  await next('closed 1012');
});
