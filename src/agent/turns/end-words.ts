import type { TerminalStatus } from '../core/turn-status';

/** The status and message of a turn that ended early. `cameSomething`: whether any of its work is kept. */
export interface EndWords {
  status: TerminalStatus;
  message: string;
}

export function stoppedWords(cameSomething: boolean): EndWords {
  return { status: 'stopped', message: cameSomething ? 'Stopped. Everything written so far is kept.' : 'Stopped.' };
}

export function interruptedWords(cameSomething: boolean): EndWords {
  const kept = cameSomething ? 'Its work so far is kept. You' : 'You';
  return {
    status: 'interrupted',
    message: `This turn was interrupted several times and could not be finished. ${kept} can run it again.`,
  };
}
