import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { mapOffset, mergeText } from '../../../editor/table/merge-text';

type Input = HTMLInputElement | HTMLTextAreaElement;

interface SharedInput {
  /** The value in the shared text. */
  value: string;
  /** The value in the shared text at this moment, which may be newer than the one that was drawn. */
  read(): string;
  /** Whether a value can be stored. Until it can, it stays in the input as a draft. By default all can. */
  canStore?(value: string): boolean;
  onWrite(value: string): void;
}

/**
 * An input of a value that others may change meanwhile: their edits come in around the caret, and what is typed here is
 * merged with them. While an input method composes a word, the input is left alone.
 */
export function useSharedInput<T extends Input>({ value, read, canStore = () => true, onWrite }: SharedInput) {
  const ref = useRef<T>(null);
  /** What the input and the text last had in common. */
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
    // As it is in the text now, which may be written in another way than it was typed.
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

/** A draft after somebody else's edit. Only a value with parts can be merged; another one gives way to theirs. */
function mergeDraft(base: string, draft: string, theirs: string): string {
  return base === theirs || /^[[{]/.test(theirs) ? mergeText(base, draft, theirs) : theirs;
}
