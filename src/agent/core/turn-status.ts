/** How a turn can end; each is also the type of its last event. */
const TERMINAL_STATUSES = ['finished', 'stopped', 'failed', 'interrupted'] as const;
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

export function isTerminal(status: string): status is TerminalStatus {
  return TERMINAL_STATUSES.some((terminal) => terminal === status);
}

/**
 * The texts shown for turns that ended without a message. Screens translate it like any other text of
 * the server.
 */
export const END_TEXTS = {
  stopped: 'Stopped.',
  failed: 'The turn failed. The document wasn’t changed.',
  interrupted: 'The turn was interrupted. Suggestions made so far are kept.',
} as const satisfies Record<Exclude<TerminalStatus, 'finished'>, string>;
