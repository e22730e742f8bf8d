/** How a turn can end; each is also the type of its last event. */
const TERMINAL_STATUSES = ['finished', 'stopped', 'failed', 'interrupted'] as const;
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

export function isTerminal(status: string): status is TerminalStatus {
  return TERMINAL_STATUSES.some((terminal) => terminal === status);
}
