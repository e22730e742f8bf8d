import { END_TEXTS, type TerminalStatus } from '../core/turn-status';

/** The status and message of a turn that ended early. `hasPartialOutput`: whether any of its work is kept. */
export interface EndWords {
  status: TerminalStatus;
  message: string;
}

export function stoppedWords(hasPartialOutput: boolean): EndWords {
  const message = hasPartialOutput ? `${END_TEXTS.stopped} Everything written so far is kept.` : END_TEXTS.stopped;
  return { status: 'stopped', message };
}

export function interruptedWords(hasPartialOutput: boolean): EndWords {
  const kept = hasPartialOutput ? 'Its work so far is kept. ' : '';
  return {
    status: 'interrupted',
    message: `This turn was interrupted several times and couldn’t be finished. ${kept}You can run it again.`,
  };
}
