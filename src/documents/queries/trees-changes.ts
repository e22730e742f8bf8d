import { requireReader } from '@/identity/access';
import type { Context } from '@/identity/context';
import { enteredProjects } from '@/identity/queries/projects';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';

/** How often to look when nothing was heard. */
const LOOK_EVERY_MS = 60_000;

export interface TreesNews {
  /** The projects whose tree changed. Empty: any of them may have, or there is a new one. */
  projectIds: string[];
}

/**
 * A stream that signals which trees of a workspace to read again, for the sidebar: one for all projects that the actor may
 * enter. It signals
 * once immediately. It rejects and ends if the person may not read the workspace.
 */
export async function treesChanges(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<TreesNews, void>> {
  const ask = () => requireReader(ctx, workspaceId);
  await ask();
  return (async function* () {
    while (!signal?.aborted) yield* untilNewProject(ctx, { workspaceId, ask, signal });
  })();
}

interface Watch {
  workspaceId: string;
  ask(): Promise<void>;
  signal: AbortSignal | undefined;
}

/** Ends when the person may enter other projects than before, whose trees are not watched yet. */
async function* untilNewProject(ctx: Context, { workspaceId, ask, signal }: Watch): AsyncGenerator<TreesNews, void> {
  const { bus } = ctx;
  const place = { userId: ctx.actor.userId, workspaceId };
  const changed = new Set<string>();
  let hasNew = false;
  const projects = topics.projects(workspaceId);
  const note = () => {
    hasNew = true;
  };
  // Listens before it reads the list: a project that is created meanwhile is in one of the two.
  const stops = [bus.subscribe(projects, note)];
  try {
    const ids = await enteredProjects(ctx, place);
    for (const id of ids) stops.push(bus.subscribe(topics.project(id), () => changed.add(id)));
    for await (const _ of changes(bus, [projects, ...ids.map(topics.project)], { signal, everyMs: LOOK_EVERY_MS })) {
      await ask();
      const entered = await enteredProjects(ctx, place);
      if (hasNew || entered.join() !== ids.join()) return;
      const projectIds = [...changed];
      changed.clear();
      yield { projectIds };
    }
  } finally {
    for (const stop of stops) stop();
  }
}
