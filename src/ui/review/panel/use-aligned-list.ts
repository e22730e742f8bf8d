import { useEffect, useRef } from 'react';
import { firstIndex } from '@/kernel/first-index';
import type { EditorHandle } from '../../editor/editor-options';

/** The reader's assumed eye level: this share of the text's height below its top. */
const EYE = 0.3;

/**
 * Keeps the cards next to their hunks. When the person scrolls the text, the list follows so that the card of the hunk
 * at eye level is beside it. When a hunk is selected in the text or by a key, its card moves beside it. A selection in
 * the list itself doesn't move the list.
 */
export function useAlignedList(
  /** The box that scrolls the cards, or null if there is none. */
  box: HTMLElement | null,
  editor: EditorHandle | undefined,
  selected: string | undefined,
  /** Whether the list shows only the selected card, as on phones, where it covers the text instead of being beside it. */
  isAlone: boolean,
): void {
  /** Where the person acted last. */
  const leader = useRef<'text' | 'list' | 'keys'>('keys');

  useEffect(() => {
    const text = editor?.view.scrollDOM;
    if (!box || !text || isAlone) return;
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
  }, [box, editor, isAlone]);

  useEffect(() => {
    if (!box || selected === undefined) return;
    if (isAlone) {
      box.scrollTop = 0;
      return;
    }
    // Waits for the text to scroll to the hunk.
    const frame = requestAnimationFrame(() => {
      const card = cardOf(box, selected);
      if (!card) return;
      const line = editor && leader.current !== 'list' ? heightOf(editor, selected) : undefined;
      if (line !== undefined) box.scrollTop += card.getBoundingClientRect().top - line;
      card.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, editor, selected, isAlone]);
}

/**
 * Scrolls the list to match the text. If the eye level is between two hunks, the list is placed proportionally between
 * their cards.
 */
function follow(box: HTMLElement, editor: EditorHandle): void {
  const { top, height } = editor.view.scrollDOM.getBoundingClientRect();
  const eye = top + height * EYE;
  const cards = new Map([...box.querySelectorAll<HTMLElement>('[data-card]')].map((card) => [card.dataset.card, card]));
  const ids = [...editor.hunkPlaces().keys()].filter((id) => cards.has(id));
  const heights = (id: string | undefined) => {
    const [card, line] = [cards.get(id), id && heightOf(editor, id)];
    return card && typeof line === 'number' ? { card: card.getBoundingClientRect().top, line } : undefined;
  };
  const next = firstIndex(ids, (id) => (heightOf(editor, id) ?? 0) >= eye);
  const [above, below] = [heights(ids[next - 1]), heights(ids[next])];
  if (above && below && below.card > above.card && below.line > above.line) {
    const share = (eye - above.line) / (below.line - above.line);
    box.scrollTop += above.card + share * (below.card - above.card) - eye;
    return;
  }
  const near = above ?? below;
  if (near) box.scrollTop += near.card - near.line;
}

/** Returns the vertical position of a hunk's line on the screen, in pixels. */
function heightOf(editor: EditorHandle, id: string): number | undefined {
  const top = editor.hunkTop(id);
  return top === undefined ? undefined : top + editor.view.documentTop;
}

function cardOf(box: HTMLElement, id: string): HTMLElement | null {
  return box.querySelector(`[data-card="${CSS.escape(id)}"]`);
}
