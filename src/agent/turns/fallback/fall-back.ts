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

/** A turn that needs a model. A fallback changes its `turn` and `stored`. */
export interface ModelSearch {
  worker: TurnWorker;
  journal: Journal;
  turn: StoredTurn;
  stored: StoredSettings;
  providers: ProviderSettings;
  workspaceId: string;
}

/**
 * Returns a turn's model. If it's unavailable and `mayFallBack`, returns the first available fallback model of the
 * workspace. Without fallback models it never returns another model. Throws AppError UNAVAILABLE if no model is
 * available.
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

/**
 * Returns whether a step failed because its provider couldn't serve it and nothing arrived. Another model may succeed
 * then.
 */
export function isOutage({ started, error }: Pick<StepResult, 'started' | 'error'>): boolean {
  return !started && error !== null && error.unavailable;
}

/**
 * Gives the turn the workspace's next fallback model, and tells watchers which one and why. Returns false if none is
 * left. `settle` records the failed call's usage in the same transaction.
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

/** Stores the actual model name of a turn that was sent to a provider's own default. */
async function rename({ journal, turn }: ModelSearch, model: string): Promise<void> {
  await journal.commit(async (tx) => {
    await setModel(tx, turn.id, { model });
    return [];
  });
  turn.model = model;
}
