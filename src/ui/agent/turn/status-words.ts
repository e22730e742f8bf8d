import type { TurnStatus } from '@/agent/schema';

/** A turn's status in a list. */
export const STATUS_WORDS: Record<TurnStatus, string> = {
  waiting: 'queued',
  queued: 'waiting to start',
  running: 'running',
  needs_input: 'waiting for an answer',
  finished: 'finished',
  stopped: 'stopped',
  failed: 'failed',
  interrupted: 'interrupted',
};
