import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type LeaseKey, LeaseLost, releaseLease, renewLease, type TakenTurn, takeLease } from '../store/lease';
import type { TurnTiming } from './timing';

/**
 * Why a worker must stop working on a turn before it's done.
 * - stopped: a person asked for it.
 * - lost: the turn belongs to another worker or has ended, so nothing may be written.
 * - shutdown: this process ends, and another one continues.
 * - fault: the database failed, or the program has an error.
 */
export type Ending = 'stopped' | 'lost' | 'shutdown' | 'fault';

/** The reason in a turn's abort signal. */
export class TurnEnding extends Error {
  override readonly name = 'TurnEnding';
  constructor(
    readonly ending: Ending,
    cause?: unknown,
  ) {
    super(`the turn ends: ${ending}`, { cause });
  }
}

/**
 * Whether and why the turn is returned to the queue, if it still belongs to this worker. What counts as a try is
 * described in ./tries.
 */
export type GiveBack = 'no' | 'fault' | 'shutdown' | 'database-away';

/** A turn that belongs to this worker, kept by heartbeats until `release`. */
export interface HeldTurn extends TakenTurn {
  key: LeaseKey;
  /** Aborts with a TurnEnding when the turn must end. */
  signal: AbortSignal;
  /** Aborts the signal; only the first ending counts. */
  end(ending: Ending, cause?: unknown): void;
  /** The first ending, if any. */
  ending(): TurnEnding | undefined;
  /** Stops the heartbeats and releases the turn. */
  release(giveBack: GiveBack): Promise<void>;
}

/** Takes a turn and keeps it. Returns undefined if it has ended or another worker has it. */
export async function holdTurn(
  platform: Platform,
  turnId: string,
  { timing, shutdown }: { timing: TurnTiming; shutdown: AbortSignal },
): Promise<HeldTurn | undefined> {
  const sql = sqlOfPool(platform.pool);
  const key = { turnId, token: newId() };
  // Subscribes before reading the row: earlier requests to stop are in the row, and later ones arrive as messages.
  const stops = hearStops(platform, turnId);
  const taken = await takeLease(sql, key, timing.leaseMs).catch((error) => {
    stops.unsubscribe();
    throw error;
  });
  if (!taken) {
    stops.unsubscribe();
    return undefined;
  }

  const controller = new AbortController();
  let renewedAt = performance.now();
  let renewing: Promise<void> | undefined;
  let again = false;

  const end = (ending: Ending, cause?: unknown) => {
    if (!controller.signal.aborted) controller.abort(new TurnEnding(ending, cause));
  };

  async function renewOnce(): Promise<void> {
    const at = performance.now();
    try {
      const { stopRequested } = await renewLease(sql, key, timing.leaseMs);
      renewedAt = at;
      if (stopRequested) end('stopped');
    } catch (error) {
      if (error instanceof LeaseLost) end('lost', error);
      else platform.log.warn({ err: error, turn: turnId }, 'a turn cannot renew its lease');
    }
  }

  /** Runs one renewal at a time. A request during a renewal causes another one afterwards. */
  function renew(): void {
    again = renewing !== undefined;
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
      if (again) renew();
    });
  }

  const timer = setInterval(() => {
    // The lease is about to expire, and another worker would then repeat anything this one still does.
    if (performance.now() - renewedAt > timing.leaseMs - timing.heartbeatMs) end('lost');
    renew();
  }, timing.heartbeatMs);
  const onShutdown = () => end('shutdown');
  shutdown.addEventListener('abort', onShutdown);
  if (shutdown.aborted) onShutdown();
  if (taken.stopRequested) end('stopped');
  stops.follow(renew);

  return {
    ...taken,
    key,
    signal: controller.signal,
    end,
    ending: () => (controller.signal.aborted ? (controller.signal.reason as TurnEnding) : undefined),
    async release(giveBack) {
      clearInterval(timer);
      stops.unsubscribe();
      shutdown.removeEventListener('abort', onShutdown);
      again = false;
      await renewing;
      if (giveBack !== 'no') {
        await releaseLease(sql, key, { asRun: giveBack === 'fault', asTake: giveBack !== 'shutdown' });
      }
    },
  };
}

/** Subscribes to requests to stop the turn. Requests before `follow` is called are delivered when it is. */
function hearStops({ bus }: Platform, turnId: string) {
  let heard = false;
  let tell = () => {
    heard = true;
  };
  const unsubscribe = bus.subscribe(topics.turnStop(turnId), () => tell());
  return {
    follow(onStop: () => void) {
      tell = onStop;
      if (heard) onStop();
    },
    unsubscribe,
  };
}
