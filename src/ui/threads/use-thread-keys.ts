import { useEffect, useRef } from 'react';
import type { ThreadView } from '@/review/threads/schema';
import { neighbourOf } from '../review/open-hunks';
import { isBlocked, isTyping } from '../shell/keys';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';

interface ThreadKeysOptions {
  ordered: readonly ThreadView[];
  onLeave(): void;
}

/** The single-key commands of comments. They keep quiet while text is typed or a dialog is open. */
export function useThreadKeys({ ordered, onLeave }: ThreadKeysOptions): void {
  const { selected, select, mayComment } = useThreadsHere();
  const { resolve } = useThreadCommands();
  const run = (key: string): boolean => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step !== 0) select(neighbourOf(ordered, selected, step) ?? selected);
    else if (key === 'Escape') onLeave();
    else if (selected === undefined || !mayComment) return false;
    else if (key === 'r') focusReply(selected);
    else if (key === 'e') void resolve(selected);
    else return false;
    return true;
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isBlocked()) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function focusReply(threadId: string): void {
  document.querySelector<HTMLElement>(`[data-thread-card="${threadId}"] textarea`)?.focus();
}
