import { useEffect, useRef } from 'react';
import type { EditorHandle } from '../../editor/editor-options';

/** Where on the screen a reader's eye is taken to be: this share of the text's height from its top. */
const EYE = 0.3;

/**
 * Keeps the cards beside their text. While one scrolls the text, the list goes along, so that the card of the hunk at
 * the reader's eye stands at its height. A hunk that is selected in the text or by keys has its card brought to its
 * height; where the pointer is in the list, the list stays under it.
 */
export function useAlignedList(
  /** The box that scrolls the cards; null while there is none. */
  box: HTMLElement | null,
  editor: EditorHandle | undefined,
  selected: string | undefined,
): void {
  /** On which side the person acted last. */
  const leader = useRef<'text' | 'list' | 'keys'>('keys');

  useEffect(() => {
    const text = editor?.view.scrollDOM;
    if (!box || !text) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true, capture: true };
    const led = (by: 'text' | 'list' | 'keys') => () => {
      leader.current = by;
    };
    for (const event of ['wheel', 'touchstart', 'pointerdown']) {
      text.addEventListener(event, led('text'), options);
      box.addEventListener(event, led('list'), options);
    }
    window.addEventListener('keydown', led('keys'), options);
    text.addEventListener('keydown', led('text'), options);
    let frame = 0;
    text.addEventListener(
      'scroll',
      () => {
        if (leader.current !== 'text') return;
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => follow(box, editor));
      },
      options,
    );
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [box, editor]);

  useEffect(() => {
    if (!box || selected === undefined) return;
    // The text scrolls to the hunk first.
    const frame = requestAnimationFrame(() => {
      const card = cardOf(box, selected);
      if (!card) return;
      const line = editor && leader.current !== 'list' ? heightOf(editor, selected) : undefined;
      if (line !== undefined) box.scrollTop += card.getBoundingClientRect().top - line;
      card.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, editor, selected]);
}

/** Scrolls the list so that the eye, between two hunks in the text, is at the same share of the way between their cards. */
function follow(box: HTMLElement, editor: EditorHandle): void {
  const { top, height } = editor.view.scrollDOM.getBoundingClientRect();
  const eye = top + height * EYE;
  const cards = new Map([...box.querySelectorAll<HTMLElement>('[data-card]')].map((card) => [card.dataset.card, card]));
  const ids = [...editor.hunkPlaces().keys()].filter((id) => cards.has(id));
  const heights = (id: string | undefined) => {
    const [card, line] = [cards.get(id), id && heightOf(editor, id)];
    return card && typeof line === 'number' ? { card: card.getBoundingClientRect().top, line } : undefined;
  };
  const next = firstBelow(ids, (id) => (heightOf(editor, id) ?? 0) >= eye);
  const [above, below] = [heights(ids[next - 1]), heights(ids[next])];
  if (above && below && below.card > above.card && below.line > above.line) {
    const share = (eye - above.line) / (below.line - above.line);
    box.scrollTop += above.card + share * (below.card - above.card) - eye;
    return;
  }
  const near = above ?? below;
  if (near) box.scrollTop += near.card - near.line;
}

/** The hunks are in document order. */
function firstBelow(ids: readonly string[], isBelow: (id: string) => boolean): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(ids[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The height on the screen of a hunk's line. */
function heightOf(editor: EditorHandle, id: string): number | undefined {
  const top = editor.hunkTop(id);
  return top === undefined ? undefined : top + editor.view.documentTop;
}

function cardOf(box: HTMLElement, id: string): HTMLElement | null {
  return box.querySelector(`[data-card="${CSS.escape(id)}"]`);
}
