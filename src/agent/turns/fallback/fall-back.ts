import { isAppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { type ResolvedModel, resolveModel } from '../../providers/model';
import type { ProviderSettings } from '../../providers/settings';
import type { StepResult } from '../../providers/stream-step';
import { knownModel } from '../../queries/models';
import type { TurnEvent } from '../../schema';
import { findFallback } from '../../store/model-settings';
import type { StoredTurn } from '../../store/turn-reader';
import { setModel } from '../../store/turn-writer';
import type { Journal } from '../journal';
import { type StoredSettings, writeStoredSettings } from '../stored-settings';
import type { TurnWorker } from '../worker';

/** A turn whose model is to be found. `turn` and `stored` change with it. */
export interface ModelSearch {
  worker: TurnWorker;
  journal: Journal;
  turn: StoredTurn;
  stored: StoredSettings;
  providers: ProviderSettings;
  workspaceId: string;
}

/**
 * The model of a turn. If it can't be had and `mayFallBack`, it is the first one that can, of those that the workspace's
 * admins have set to fall back to; without such a list it is never another one. Throws AppError UNAVAILABLE then.
 */
export async function openModel(search: ModelSearch, mayFallBack: boolean): Promise<ResolvedModel> {
  const { worker, turn, providers } = search;
  for (;;) {
    try {
      const name = await knownModel(worker.platform, providers, turn.model);
      const model = resolveModel(name, providers, worker.copyEditor);
      if (name !== turn.model) await rename(search, name);
      return model;
    } catch (error) {
      const isUnavailable = isAppError(error) && error.code === 'UNAVAILABLE';
      if (!isUnavailable || !mayFallBack || !(await fallBack(search, error.message))) throw error;
    }
  }
}

/** Whether a step failed in a way that another model may not: its provider could not serve it, and nothing came. */
export function isOutage({ started, error }: Pick<StepResult, 'started' | 'error'>): boolean {
  return !started && error !== null && error.unavailable;
}

/**
 * Gives the turn the next model of the workspace's list, and tells watchers which one and why. False when none is left.
 * `settle` books what the failed call used, in the same transaction.
 */
export async function fallBack(
  search: ModelSearch,
  reason: string,
  settle?: (tx: Tx) => Promise<TurnEvent>,
): Promise<boolean> {
  const { worker, journal, turn, stored, workspaceId } = search;
  const insteadOf = [...(stored.insteadOf ?? []), { model: turn.model, reason }];
  const list = (await findFallback(worker.platform.db, workspaceId))?.models ?? [];
  const next = list.find((model) => insteadOf.every((tried) => tried.model !== model));
  if (next === undefined) return false;
  const settings = writeStoredSettings({ ...stored, insteadOf });
  await journal.commit(async (tx) => {
    const usage = settle ? [await settle(tx)] : [];
    await setModel(tx, turn.id, { model: next, settings });
    return [...usage, { type: 'model-changed', from: turn.model, to: next, reason }];
  });
  stored.insteadOf = insteadOf;
  turn.settings = settings;
  turn.model = next;
  return true;
}

/** A turn that was sent to a provider's own default gets that model's name. */
async function rename({ journal, turn }: ModelSearch, model: string): Promise<void> {
  await journal.commit(async (tx) => {
    await setModel(tx, turn.id, { model });
    return [];
  });
  turn.model = model;
}
