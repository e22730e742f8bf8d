import { type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Completable, type Completion, completionsAt } from '@/tasks/core/command/complete';

interface CompletionField {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
  completable: Completable | undefined;
}

/** The completion list that opens above a field while a command is typed, and its keys. */
export function useCompletion({ field, text, setText, completable }: CompletionField) {
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const [isMoved, setMoved] = useState(false);
  /** The text for which the person closed the list. */
  const [closedFor, setClosedFor] = useState<string>();

  const isOpen = completable !== undefined && caret !== undefined && caret <= text.length && closedFor !== text;
  const found = isOpen ? completionsAt(text, caret, completable) : undefined;
  const options = found?.options ?? [];
  const at = Math.min(active, Math.max(0, options.length - 1));

  const after = (option: Completion) => (found ? text.slice(0, found.from) + option.text + text.slice(found.to) : text);
  const pick = (option: Completion) => {
    if (!found) return;
    const next = found.from + option.caret;
    // Updates at once, so that the next key is inserted after the completed text.
    flushSync(() => {
      setText(after(option));
      setCaret(next);
      setActive(0);
      setMoved(false);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next, next);
  };
  /**
   * Returns whether Enter picks the option: if the person has begun to type it or moved to it. Otherwise Enter sends.
   */
  const takesEnter = (option: Completion) =>
    isMoved || found?.kind === 'item' || (caret !== found?.from && after(option).trim() !== text.trim());

  const move = (step: number) => {
    const next = (at + step + options.length) % options.length;
    setActive(next);
    setMoved(true);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** Handles a key and returns whether the list used it. */
  const onKey = (key: string): boolean => {
    const option = options[at];
    if (!option) return false;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Tab' || (key === 'Enter' && takesEnter(option))) pick(option);
    else if (key === 'Escape') setClosedFor(text);
    else return false;
    return true;
  };

  return {
    listId,
    options,
    active: at,
    setActive,
    pick,
    onKey,
    read({ selectionEnd }: HTMLTextAreaElement) {
      if (selectionEnd !== caret) {
        setActive(0);
        setMoved(false);
      }
      setCaret(selectionEnd);
    },
  };
}
