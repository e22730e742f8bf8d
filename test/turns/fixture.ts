import { afterAll } from 'vitest';
import { startTurn } from '@/agent/commands/start-turn';
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { watchTurn } from '@/agent/queries/turn-events';
import type { NumberedTurnEvent, StartInput, TurnEvent } from '@/agent/schema';
import { createDocument } from '@/documents/commands/create/create-document';
import { createProject } from '@/documents/commands/projects/create-project';
import type { Context } from '@/identity/context';
import { ROLES, type Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { makeTurnJobs, type TurnJobsOptions } from '../../server/jobs/turns';
import { type FakeGemini, type FakeGeminiOptions, startFakeGemini } from '../fakes/gemini/gemini';
import { testPlatform } from '../support/database';

const GEMINI = 'google/gemini-3-flash-preview';

/** Intervals short enough for tests that wait for a lease to expire. */
export const FAST = { leaseMs: 1_500, heartbeatMs: 300, sweepMs: 200, joinMs: 10 };

export interface World {
  platform: Platform & { url: string };
  gemini: FakeGemini;
  workspaceId: string;
  projectId: string;
  /** Returns the context of a person with that role, or of a stranger. */
  as(person: Role | 'stranger'): Context;
  newDocument(text: string, more?: { path?: string; projectId?: string }): Promise<string>;
  newProject(): Promise<string>;
}

/** Creates a workspace with a person of each role, a project, and a fake Gemini. */
export async function makeWorld({
  env,
  ...options
}: FakeGeminiOptions & { env?: Record<string, string> } = {}): Promise<World> {
  const gemini = await startFakeGemini(options);
  afterAll(() => gemini.close());
  const platform = await testPlatform({
    GOOGLE_GENERATIVE_AI_API_KEY: gemini.apiKey,
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.baseUrl,
    ...env,
  });
  const workspaceId = newId();
  await platform.db.workspace.create({ data: { id: workspaceId, name: 'Test' } });
  for (const person of [...ROLES, 'stranger'] as const) {
    await platform.db.user.create({ data: { id: person, name: person, email: `${person}@example.com` } });
    if (person !== 'stranger') await platform.db.member.create({ data: { workspaceId, userId: person, role: person } });
  }
  const as: World['as'] = (person) => ({
    ...platform,
    actor: { userId: person, name: person, sessionId: undefined },
  });
  const newProject = async () => (await createProject(as('owner'), { workspaceId, name: 'Project' })).projectId;
  const projectId = await newProject();
  let made = 0;
  return {
    platform,
    gemini,
    workspaceId,
    projectId,
    as,
    newProject,
    async newDocument(text, more = {}) {
      const input = { projectId, path: `document-${++made}.md`, ...more, text };
      return (await createDocument(as('owner'), input)).documentId;
    },
  };
}

/** Takes jobs and sweeps, like the server, until the file's tests are over. */
export async function startTurnWorker(platform: Platform, options: Partial<TurnJobsOptions> = {}) {
  const copyEditor = options.copyEditor ?? createCopyEditor();
  const jobs = makeTurnJobs(platform, { timing: FAST, ...options, copyEditor });
  const worker = await platform.jobs.work(jobs.handlers, platform.log);
  jobs.startSweeping();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= jobs
      .stop()
      .then(() => worker.stop())
      .finally(() => copyEditor.stop());
    return stopping;
  };
  afterAll(stop);
  return { stop, counts: jobs.counts };
}

export function ask(ctx: Context, input: Pick<StartInput, 'documentId' | 'request'> & Partial<StartInput>) {
  return startTurn(ctx, { key: newId(), model: GEMINI, ...input });
}

/** Returns everything that a watcher gets, up to and including the last event. */
export async function watch(ctx: Context, turnId: string, after = 0): Promise<NumberedTurnEvent[]> {
  const seen: NumberedTurnEvent[] = [];
  for await (const event of watchTurn(ctx, { turnId, after }, undefined)) seen.push(event);
  return seen;
}

/** Watches until an event meets a condition. */
export async function watchUntil(
  ctx: Context,
  turnId: string,
  isIt: (event: TurnEvent) => boolean,
): Promise<TurnEvent> {
  for await (const { event } of watchTurn(ctx, { turnId }, undefined)) if (isIt(event)) return event;
  throw new Error('the turn ended without it');
}

export function typesOf(events: readonly NumberedTurnEvent[]): string[] {
  return events.map(({ event }) => event.type);
}

/** Returns the text that people see at the end, without the text of steps that were restarted. */
export function textOf(events: readonly NumberedTurnEvent[]): string {
  let before = '';
  let text = '';
  for (const { event } of events) {
    if (event.type === 'step-started') before = text;
    if (event.type === 'step-restarted') text = before;
    if (event.type === 'text-delta') text += event.text;
  }
  return text;
}
