import '@testing-library/jest-dom/vitest';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import superjson from 'superjson';
import { afterEach, expect, vi } from 'vitest';
import { TrpcProvider } from '@/api/client';
import { COMMANDS } from '@/tasks/core/command/command';
import type { CommandsView } from '@/tasks/schema';
import { type Viewer, ViewerProvider } from '@/ui/shell/viewer';
import { type DocumentThreads, ThreadsProvider } from '@/ui/threads/threads-context';

/** The person who uses the components, and the people they can mention. */
export const ADA: Viewer = {
  userId: 'ada',
  name: 'Ada Quill',
  email: 'ada@example.com',
  role: 'editor',
  workspace: { id: 'workspace', name: 'Workspace' },
};
const MEMBERS = [
  { userId: 'ada', name: 'Ada Quill', role: 'editor', deactivatedAt: null },
  { userId: 'cole', name: 'Cole Margin', role: 'commenter', deactivatedAt: null },
];

/** The server's answers, by procedure path. The client is the real one. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'people.members': MEMBERS,
  'sharing.readers': MEMBERS,
  'tasks.commands': {
    projectId: 'project',
    commands: COMMANDS,
    tasks: [
      {
        type: 'changelog',
        subtype: 'from-notes',
        name: 'changelog_from_notes',
        title: 'Changelog from notes',
        description: '',
        parameters: [
          { name: 'version', type: 'text', required: true, description: 'Of the release' },
          { name: 'files', type: 'list', required: false, description: '' },
        ],
      },
    ],
  } satisfies CommandsView,
  'documents.tree': [{ documentId: 'd1', path: 'notes/may.md', kind: 'markdown' }],
};
let more: Readonly<Record<string, unknown>> = {};
let cache: QueryClient | undefined;
let received: { path: string; input: unknown }[] = [];

/**
 * Sets additional answers of the server until the test ends. A function gets the input and can be slow; if it throws,
 * the answer is lost.
 */
export function answers(byPath: Readonly<Record<string, unknown>>): void {
  more = byPath;
}

/** Returns the inputs that the server got for a procedure, in order. */
export function calls(path: string): unknown[] {
  return received.flatMap((call) => (call.path === path ? [call.input] : []));
}

/** Returns how many requests the server hasn't answered yet. */
export function openRequests(): number {
  return (cache?.isFetching() ?? 0) + (cache?.isMutating() ?? 0);
}

/** An answer that is an error. */
export class Refusal {
  constructor(
    readonly message: string,
    readonly details?: Record<string, unknown>,
  ) {}

  get error() {
    const { message, details } = this;
    return superjson.serialize({ message, code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400, details } });
  }
}

async function answer(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address), location.origin);
  const procedures = decodeURIComponent(pathname.replace('/api/trpc/', '')).split(',');
  const known = { ...ANSWERS, ...more };
  const sent = typeof init?.body === 'string' ? init.body : (searchParams.get('input') ?? '{}');
  const isBatch = searchParams.has('batch');
  const inputs = (isBatch ? JSON.parse(sent) : [JSON.parse(sent)]) as Record<string, { json: unknown }>;
  const asked = procedures.map(async (path, i) => {
    if (!(path in known)) throw new Error(`no answer for ${path}`);
    received.push({ path, input: inputs[i]?.json });
    const given = known[path];
    const data = typeof given === 'function' ? await given(inputs[i]?.json) : given;
    return data instanceof Refusal ? { error: data.error } : { result: { data: superjson.serialize(data) } };
  });
  const results = await Promise.all(asked);
  return Response.json(isBatch ? results : results[0]);
}

vi.stubGlobal('fetch', answer);
// This DOM doesn't support popovers, so a menu is in the document whenever it is rendered.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};
afterEach(async () => {
  cleanup();
  // All tests of a file share one client, so its open requests must finish before the next test.
  await vi.waitFor(() => expect(cache?.isFetching() ?? 0).toBe(0), { timeout: 30_000 });
  cache?.clear();
  more = {};
  received = [];
});

const THREADS = {
  documentId: 'document',
  open: [],
  places: new Map(),
  refresh: async () => {},
  select: () => {},
  mayComment: false,
  openThread: () => {},
} as unknown as DocumentThreads;

function CacheOfPage() {
  cache = useQueryClient();
  return null;
}

function Page({ children }: { children: ReactElement }) {
  return (
    <TrpcProvider onSignedOut={() => {}}>
      <CacheOfPage />
      <ViewerProvider viewer={ADA}>
        <ThreadsProvider value={THREADS}>{children}</ThreadsProvider>
      </ViewerProvider>
    </TrpcProvider>
  );
}

/** Renders an element as on a page of the workspace, for a person with keyboard and mouse. */
export function show(element: ReactElement) {
  const { rerender, container } = render(<Page>{element}</Page>);
  return {
    container,
    person: userEvent.setup(),
    again: (next: ReactElement) => rerender(<Page>{next}</Page>),
  };
}
