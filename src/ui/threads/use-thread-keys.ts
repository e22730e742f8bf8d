import { neighbourOf } from '@/review/core/reviewer/open-hunks';
import type { ThreadView } from '@/review/threads/schema';
import { useSingleKeys } from '../shell/use-keys';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';

interface ThreadKeysOptions {
  ordered: readonly ThreadView[];
  onLeave(): void;
}

/** Handles the single-key commands of comments. */
export function useThreadKeys({ ordered, onLeave }: ThreadKeysOptions): void {
  const { selected, select, mayComment } = useThreadsHere();
  const { resolve } = useThreadCommands();
  useSingleKeys(({ key }) => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step !== 0) select(neighbourOf(ordered, selected, step) ?? selected);
    else if (key === 'Escape') onLeave();
    else return selected !== undefined && mayComment && onSelected(key, selected);
    return true;
  });

  function onSelected(key: string, threadId: string): boolean {
    if (key === 'r') focusReply(threadId);
    else if (key === 'e') void resolve(threadId);
    else return false;
    return true;
  }
}

function focusReply(threadId: string): void {
  document.querySelector<HTMLElement>(`[data-thread-card="${threadId}"] textarea`)?.focus();
}
