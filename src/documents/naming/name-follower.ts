import { isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { applyRename } from '../commands/rename-document';
import { placesOf } from '../core/place';
import type { PathRules } from '../path-rules';
import { lockPaths } from '../store';
import { headingName, namedPath } from './core/heading-name';
import { findMisnamed, lockNaming, type MisnamedRow, setNamedAfter } from './store';

/** How long a heading must not change, so that people who type don't rename the file with every letter. */
const SETTLED_MS = 1_500;
/** How far back to look for changed documents, between looks at all of them. */
const LATELY_MS = 60_000;
const SWEEP_MS = 60_000;

/**
 * Names documents after their first headings until a person names them. Call `look` at intervals, in any number of
 * processes: each rename is decided in a transaction that locks the project's paths. State in memory only records how
 * long a heading hasn't changed.
 */
export class NameFollower {
  readonly #platform: Platform;
  readonly #rules: PathRules;
  readonly #settling = new Map<string, { heading: string; since: number }>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform, rules: PathRules) {
    this.#platform = platform;
    this.#rules = rules;
  }

  /** Returns how many documents were renamed. `now`: milliseconds of a clock that never goes back. */
  async look(now = performance.now()): Promise<number> {
    const isSweep = now - this.#sweptAt > SWEEP_MS;
    const rows = await findMisnamed(sqlOfPool(this.#platform.pool), isSweep ? undefined : LATELY_MS);
    if (isSweep) this.#sweptAt = now;
    const current = new Set(rows.map(({ documentId }) => documentId));
    for (const id of this.#settling.keys()) if (!current.has(id)) this.#settling.delete(id);
    let count = 0;
    for (const row of rows) {
      if (!this.#isSettled(row, now)) continue;
      try {
        if (await this.#name(row)) count += 1;
        this.#settling.delete(row.documentId);
      } catch (error) {
        // The others are still renamed. This one is tried again later instead of each second.
        this.#settling.set(row.documentId, { heading: row.heading, since: now + SWEEP_MS });
        this.#platform.log.warn({ err: error, documentId: row.documentId }, 'a document could not be named');
      }
    }
    return count;
  }

  #isSettled({ documentId, heading }: MisnamedRow, now: number): boolean {
    const known = this.#settling.get(documentId);
    if (known?.heading === heading) return now - known.since >= SETTLED_MS;
    this.#settling.set(documentId, { heading, since: now });
    return false;
  }

  /** Returns whether the document's path changed. */
  async #name(row: MisnamedRow): Promise<boolean> {
    const { documentId, projectId, workspaceId, heading } = row;
    const requireAllowed = await this.#rulesFor(row);
    const renamed = await inTransaction(this.#platform.db, async (tx) => {
      const paths = await lockPaths(tx, projectId);
      const from = paths.get(documentId);
      if (from === undefined || !(await lockNaming(tx, documentId))) return false;
      await setNamedAfter(tx, documentId, heading);
      const name = headingName(heading);
      if (name === undefined) return false;
      paths.delete(documentId);
      const to = namedPath(from, name, placesOf(paths.values()));
      if (to === from || !isAllowed(() => requireAllowed([{ kind: 'move', from, to }]))) return false;
      await applyRename(tx, { workspaceId, userId: null }, { documentId, from, to });
      return true;
    });
    if (renamed) this.#platform.bus.publish(topics.project(projectId));
    return renamed;
  }

  /**
   * Returns the rules for the person who created the document. If they may not move it, or have left, it isn't renamed.
   */
  async #rulesFor({ projectId, workspaceId, createdBy }: MisnamedRow): ReturnType<PathRules> {
    const actor = { userId: createdBy, name: '', sessionId: undefined };
    try {
      return await this.#rules({ ...this.#platform, actor }, { projectId, workspaceId });
    } catch (error) {
      if (!isAppError(error)) throw error;
      return () => {
        throw error;
      };
    }
  }
}

function isAllowed(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}
