import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JoinedScrolling } from '@/ui/threads/beside/joined-scrolling';

/** A box that can be scrolled this far. */
function boxTo(end: number): HTMLElement {
  const box = document.createElement('div');
  let top = 0;
  Object.defineProperty(box, 'scrollTop', {
    get: () => top,
    set: (next: number) => {
      top = Math.max(0, Math.min(end, next));
    },
  });
  return box;
}

/** A text and cards that need more room. Scrolling one reports it, and then what it caused in the other. */
function join(textEnd: number, cardsEnd: number) {
  const [text, cards] = [boxTo(textEnd), boxTo(cardsEnd)];
  const scrolling = new JoinedScrolling(text, cards);
  scrolling.align(textEnd);
  const scroll = (box: HTMLElement, top: number) => {
    box.scrollTop = top;
    fireEvent.scroll(box);
    fireEvent.scroll(box === text ? cards : text);
  };
  return { text, cards, scrolling, scroll };
}

test('whichever of text and cards is scrolled, the other follows', () => {
  const { text, cards, scroll } = join(500, 900);
  scroll(text, 200);
  expect(cards.scrollTop).toBe(200);
  scroll(cards, 120);
  expect(text.scrollTop).toBe(120);
});

test('below the end of the text, the cards scroll alone, until the text is scrolled', () => {
  const { text, cards, scrolling, scroll } = join(500, 900);
  scroll(cards, 800);
  expect([text.scrollTop, cards.scrollTop]).toEqual([500, 800]);
  scrolling.align(500);
  expect(cards.scrollTop, 'after the cards were placed again').toBe(800);
  scroll(text, 490);
  expect(cards.scrollTop).toBe(490);
});

test('a scroll that was before both were joined doesn’t scroll the text, though its event comes later', () => {
  const [text, cards] = [boxTo(500), boxTo(900)];
  text.scrollTop = 300;
  const scrolling = new JoinedScrolling(text, cards);
  fireEvent.scroll(cards);
  expect(text.scrollTop).toBe(300);
  scrolling.align(500);
  expect(cards.scrollTop).toBe(300);
});

test('cards that have become scrollable further are scrolled to the text', () => {
  const { text, cards, scrolling } = join(500, 900);
  text.scrollTop = 300;
  fireEvent.scroll(text);
  cards.scrollTop = 0;
  const later = new JoinedScrolling(text, cards);
  later.align(500);
  expect(cards.scrollTop).toBe(300);
  scrolling.stop();
  later.stop();
  text.scrollTop = 10;
  fireEvent.scroll(text);
  expect(cards.scrollTop, 'and no longer once stopped').toBe(300);
});
