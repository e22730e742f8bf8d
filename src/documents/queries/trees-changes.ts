import { requireReader } from '@/identity/access';
import type { Context } from '@/identity/context';
import { enteredProjects } from '@/identity/queries/projects';
import { changes, type News, quietMsFor } from '@/platform/changes';
import { topics } from '@/platform/topics';

/** How often to check without a message, because messages can get lost. */
const POLL_EVERY_MS = 60_000;

export interface TreesNews {
  /** The projects whose tree changed. If empty, any tree may have changed, or there is a new project. */
  projectIds: string[];
}

/**
 * Returns a stream that signals which trees of a workspace to read again, for the sidebar: one stream for all projects
 * that the actor may enter. It signals once immediately. It rejects and ends if the person may not read the workspace.
 */
export async function treesChanges(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<News<TreesNews>, void>> {
  const ask = () => requireReader(ctx, workspaceId);
  await ask();
  return (async function* () {
    yield* untilNewProject(ctx, { workspaceId, ask, signal, isStart: true });
    while (!signal?.aborted) yield* untilNewProject(ctx, { workspaceId, ask, signal, isStart: false });
  })();
}

interface Watch {
  workspaceId: string;
  ask(): Promise<void>;
  signal: AbortSignal | undefined;
  /** Whether access was just checked, and nothing has been signalled yet. */
  isStart: boolean;
}

/** Ends when the projects that the person may enter change, because new projects' trees aren't watched yet. */
async function* untilNewProject(
  ctx: Context,
  { workspaceId, ask, signal, isStart }: Watch,
): AsyncGenerator<News<TreesNews>, void> {
  const { bus } = ctx;
  const place = { userId: ctx.actor.userId, workspaceId };
  const changed = new Set<string>();
  let hasNew = false;
  const projects = topics.projects(workspaceId);
  const note = () => {
    hasNew = true;
  };
  // Subscribe before reading the list, so that a project that is created in between isn't missed.
  const stops = [bus.subscribe(projects, note)];
  try {
    const ids = await enteredProjects(ctx, place);
    for (const id of ids) stops.push(bus.subscribe(topics.project(id), () => changed.add(id)));
    const entersOthers = async () => {
      await ask();
      return (await enteredProjects(ctx, place)).join() !== ids.join();
    };
    const topicNames = [projects, ...ids.map(topics.project)];
    let isFirst = true;
    for await (const _ of changes(bus, topicNames, { signal, everyMs: POLL_EVERY_MS })) {
      const isJustAsked = isFirst && isStart;
      const quietMs = isJustAsked ? quietMsFor(ctx, topicNames) : 0;
      if ((!isJustAsked && (await entersOthers())) || hasNew) return;
      // What the watch before this one noted is lost, so the first item means all trees.
      const projectIds = isFirst ? [] : [...changed];
      isFirst = false;
      changed.clear();
      yield { projectIds, quietMs };
    }
  } finally {
    for (const stop of stops) stop();
  }
}
