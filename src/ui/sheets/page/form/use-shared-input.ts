import { type RefObject, useLayoutEffect, useRef } from 'react';
import { mapOffset, mergeText } from '../../../editor/table/merge-text';

type Input = HTMLInputElement | HTMLTextAreaElement;

interface SharedInput {
  /** The value in the shared text. */
  value: string;
  /** The value in the shared text at this moment, which may be newer than the one that was drawn. */
  read(): string;
  onWrite(value: string): void;
}

/**
 * An input of a value that others may change meanwhile: their edits come in around the caret, and what is typed here is
 * merged with them. While an input method composes a word, the input is left alone.
 */
export function useSharedInput<T extends Input>({ value, read, onWrite }: SharedInput) {
  const ref = useRef<T>(null);
  /** What the input and the text last had in common. */
  const base = useRef(value);
  const isComposing = useRef(false);

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
    base.current = merged;
    onWrite(merged);
    pull(merged);
  };
  useLayoutEffect(() => {
    if (isComposing.current) return;
    base.current = value;
    pull(value);
  });

  return {
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
