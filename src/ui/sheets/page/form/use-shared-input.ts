import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { mapOffset, mergeText } from '../../../editor/table/merge-text';

type Input = HTMLInputElement | HTMLTextAreaElement;

interface SharedInput {
  /** The value in the shared text. */
  value: string;
  /** Returns the current value in the shared text. It may be newer than the drawn one. */
  read(): string;
  /**
   * Returns whether a value can be stored. Otherwise it stays in the input as a draft. By default, all values can be
   * stored.
   */
  canStore?(value: string): boolean;
  onWrite(value: string): void;
}

/**
 * An input for a value that others can change at the same time. Their edits are applied around the caret and merged
 * with what is typed here, except while an input method composes a word.
 */
export function useSharedInput<T extends Input>({ value, read, canStore = () => true, onWrite }: SharedInput) {
  const ref = useRef<T>(null);
  /** The last value that the input and the text had in common. */
  const base = useRef(value);
  const isComposing = useRef(false);
  const [isDraft, setDraft] = useState(false);

  const pull = (next: string) => {
    const input = ref.current;
    if (!input || input.value === next) return;
    const { value: before, selectionStart, selectionEnd } = input;
    input.value = next;
    if (document.activeElement !== input) return;
    input.setSelectionRange(mapOffset(selectionStart ?? 0, before, next), mapOffset(selectionEnd ?? 0, before, next));
  };
  const push = () => {
    const input = ref.current;
    if (!input || isComposing.current) return;
    const merged = mergeText(base.current, input.value, read());
    const isStored = canStore(merged);
    setDraft(!isStored);
    if (isStored) onWrite(merged);
    // The stored value may be formatted differently from the typed one.
    base.current = read();
    pull(merged);
  };
  useLayoutEffect(() => {
    if (isComposing.current) return;
    const draft = isDraft && ref.current ? mergeDraft(base.current, ref.current.value, value) : undefined;
    const isKept = draft !== undefined && draft !== value && !canStore(draft);
    base.current = value;
    pull(isKept ? draft : value);
    if (isDraft && !isKept) setDraft(false);
  });

  return {
    isDraft,
    ref: ref as RefObject<T | null>,
    defaultValue: value,
    onChange: push,
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
      push();
    },
  };
}

/**
 * Merges a draft with someone else's edit. Only objects and arrays can be merged; other drafts are replaced by the
 * edit.
 */
function mergeDraft(base: string, draft: string, theirs: string): string {
  return base === theirs || /^[[{]/.test(theirs) ? mergeText(base, draft, theirs) : theirs;
}
