import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { CONTENT } from '@/documents/core/content';
import type { ThreadView } from '@/review/threads/schema';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { addThreads, showThreads, threadPlaces } from '@/ui/editor/threads/threads';
import { CommentsPanel } from '@/ui/threads/CommentsPanel';
import { type DocumentThreads, ThreadsProvider } from '@/ui/threads/threads-context';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { answers, show } from '../page';

const TEXT = 'It’s a zoo. Ants bite. Bees hum. Cats nap. Dogs bark.';
const ANIMALS = ['Ants', 'Bees', 'Cats', 'Dogs'];
/** Height of each character of the text, which is one column of them: this DOM has no layout. In pixels. */
const CHARACTER = 10;

/** In pixels. Other cards are 100 high. */
let heightOfSelected: number;

let heightOfText: number;
let isNarrow: boolean;
let observers: Observer[];

class Observer {
  private readonly elements = new Set<Element>();
  constructor(private readonly listener: ResizeObserverCallback) {
    observers.push(this);
  }
  observe(element: Element) {
    this.elements.add(element);
  }
  unobserve(element: Element) {
    this.elements.delete(element);
  }
  disconnect() {
    this.elements.clear();
  }
  report() {
    const heightOf = (card: Element) => (card.querySelector('[aria-current]') ? heightOfSelected : 100);
    const sizes = [...this.elements].map((target) => ({ target, borderBoxSize: [{ blockSize: heightOf(target) }] }));
    if (sizes.length > 0) this.listener(sizes as unknown as ResizeObserverEntry[], this as never);
  }
}

vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isNarrow }));
vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => heightOfText);
Element.prototype.scrollIntoView = vi.fn();
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
  const isScrolled = this.classList.contains('cards-beside');
  return new DOMRect(0, isScrolled ? -(this.parentElement?.scrollTop ?? 0) : 0, 0, 0);
});
const reads = vi.spyOn(EditorView.prototype, 'coordsAtPos').mockImplementation(function (this: EditorView, at) {
  const top = at * CHARACTER - this.scrollDOM.scrollTop;
  return { top, bottom: top + 20, left: 0, right: 0 };
});

beforeEach(() => {
  heightOfSelected = 100;
  heightOfText = 800;
  isNarrow = false;
  observers = [];
});

function thread(quote: string, more: Partial<ThreadView> = {}): ThreadView {
  const author = { userId: 'cole', name: 'Cole Margin' };
  const first = { id: `c-${quote}`, author, turnId: null, body: 'Sure?', createdAt: new Date(), editedAt: null };
  const given = { id: quote, documentId: 'document', quote, hunk: null, resolved: null, first, replyCount: 0 };
  return { ...given, lastAt: new Date(), ...more } as unknown as ThreadView;
}

interface Opened {
  open?: readonly ThreadView[];
  selected?: string;
}

/** Shows the panel beside a text with threads on animals, whose cards come in another order than the text's. */
async function openPanel({ open = ['Cats', 'Ants', 'Bees'].map((quote) => thread(quote)), selected }: Opened = {}) {
  answers({
    'threads.open': open,
    'threads.resolvedCount': 0,
    'threads.thread': ({ threadId }: { threadId: string }) => {
      const found = open.find(({ id }) => id === threadId) ?? thread(threadId, { resolved: { by: null } as never });
      return { ...found, comments: [found.first] };
    },
  });
  const doc = new Y.Doc();
  const ytext = doc.getText(CONTENT);
  ytext.insert(0, TEXT);
  const view = new EditorView({ state: EditorState.create({ doc: TEXT }), parent: document.body });
  addThreads(view, ytext);
  const mark = (quote: string, id = quote) => {
    const from = TEXT.indexOf(quote);
    return { id, quote, label: '', anchor: anchorPassage(doc, { from, to: from + quote.length }) };
  };
  const marks = ANIMALS.map((quote) => mark(quote));
  const draw = () => showThreads(view, ytext, marks);
  const drawDraft = () => showThreads(view, ytext, [...marks, mark('bark', 'draft')]);
  draw();

  const { again, person } = show(<Page {...{ view, open, selected, draft: undefined }} />);
  await screen.findAllByRole('button', { name: /^Comments on / });
  await settle();
  const next = async (props: Partial<PageProps>) => {
    again(<Page {...{ view, open, selected, draft: undefined }} {...props} />);
    await settle();
  };
  return { view, ytext, draw, drawDraft, next, person };
}

interface PageProps {
  view: EditorView;
  open: readonly ThreadView[];
  selected: string | undefined;
  draft: DocumentThreads['draft'];
}

function Page({ view, open, selected: first, draft }: PageProps) {
  const [own, select] = useState<string | undefined>();
  const here = { documentId: 'document', open, places: threadPlaces(view.state), mayComment: true, draft };
  const selected = own ?? first;
  return (
    <ThreadsProvider value={{ ...here, selected, select, refresh: async () => {}, openThread: select } as never}>
      <CommentsPanel editor={{ view } as EditorHandle} onLeave={() => {}} />
    </ThreadsProvider>
  );
}

/** Lets the sizes be reported and the editor measure. */
async function settle() {
  await act(async () => {
    for (const observer of [...observers]) observer.report();
    await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.cards-beside > li')];
const tops = () => Object.fromEntries(cards().map(({ dataset, style }) => [dataset.beside, style.top]));
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-thread-card]')].map(({ dataset }) => dataset.threadCard);

test('cards are in the order of the text, at their passages or right below the card above', async () => {
  await openPanel({ open: [thread('Dogs'), thread('Bees'), thread('Ants')] });
  expect(listed()).toEqual(['Ants', 'Bees', 'Dogs']);
  expect(tops()).toEqual({ Ants: '120px', Bees: '230px', Dogs: '430px' });
});

test('the selected card is exactly at its passage, and the others make room', async () => {
  const { person } = await openPanel();
  expect(tops(), 'Cats is at 330, where Bees ends').toEqual({ Ants: '120px', Bees: '230px', Cats: '338px' });
  await person.click(screen.getByRole('button', { name: 'Comments on “Cats”' }));
  await settle();
  expect(tops()).toEqual({ Ants: '114px', Bees: '222px', Cats: '330px' });
});

test('scrolling the text scrolls the cards and scrolling the cards scrolls the text, without reading any places', async () => {
  const { view } = await openPanel();
  const box = document.querySelector<HTMLElement>('.cards-beside-box')!;
  reads.mockClear();
  view.scrollDOM.scrollTop = 70;
  fireEvent.scroll(view.scrollDOM);
  expect(box.scrollTop).toBe(70);
  box.scrollTop = 30;
  fireEvent.scroll(box);
  expect(view.scrollDOM.scrollTop).toBe(30);
  expect(reads).not.toHaveBeenCalled();
});

test.each([
  ['is scrolled into view', 100, 138],
  ['that is taller than the view shows its end, where replies are written', 1_000, 330 + 1_000 + 8 - 300],
])('a selected card below the view %s', async (_, height, scrolled) => {
  heightOfText = 300;
  const { view, person } = await openPanel();
  heightOfSelected = height;
  await person.click(screen.getByRole('button', { name: 'Comments on “Cats”' }));
  await settle();
  expect(document.querySelector('.cards-beside-box')!.scrollTop).toBe(scrolled);
  expect(view.scrollDOM.scrollTop, 'with the text').toBe(scrolled);
});

test('a selected card is kept in view when its comments arrive late, until the person scrolls', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  heightOfText = 300;
  const { view, person, next } = await openPanel();
  await person.click(screen.getByRole('button', { name: 'Comments on “Cats”' }));
  await settle();
  vi.advanceTimersByTime(10_000);
  heightOfSelected = 200;
  await settle();
  expect(view.scrollDOM.scrollTop).toBe(330 + 200 + 8 - 300);
  fireEvent.wheel(view.scrollDOM);
  heightOfSelected = 250;
  await next({});
  expect(view.scrollDOM.scrollTop).toBe(238);
  vi.useRealTimers();
});

test('a card that was selected by a click into the end of the text in view rises, so that all of it is seen', async () => {
  heightOfText = 400;
  const { view, next } = await openPanel();
  vi.spyOn(view, 'hasFocus', 'get').mockReturnValue(true);
  await next({ selected: 'Cats' });
  expect(tops().Cats).toBe(`${400 - 100 - 8}px`);
  heightOfSelected = 150;
  await settle();
  expect(tops().Cats).toBe(`${400 - 150 - 8}px`);
  expect(view.scrollDOM.scrollTop).toBe(0);
});

test('a card that was selected by a click into the text doesn’t scroll the text', async () => {
  heightOfText = 300;
  const { view, next } = await openPanel();
  vi.spyOn(view, 'hasFocus', 'get').mockReturnValue(true);
  await next({ selected: 'Cats' });
  expect(tops().Cats).toBe('330px');
  expect(view.scrollDOM.scrollTop).toBe(0);
});

test('the form for a comment on a passage at the end of the view is scrolled into view', async () => {
  heightOfText = 300;
  const { view, drawDraft, next } = await openPanel();
  vi.spyOn(view, 'hasFocus', 'get').mockReturnValue(true);
  const draft = { quote: 'bark', anchor: { from: new Uint8Array(), to: new Uint8Array() } };
  await next({ draft });
  drawDraft();
  await next({ draft });
  expect(tops().draft).toBe('480px');
  expect(view.scrollDOM.scrollTop).toBe(480 + 100 + 8 - 300);
});

test('a thread that is selected while a comment is being written is at its passage, in view', async () => {
  heightOfText = 300;
  const { view, drawDraft, next, person } = await openPanel();
  const draft = { quote: 'bark', anchor: { from: new Uint8Array(), to: new Uint8Array() } };
  await next({ draft });
  drawDraft();
  await next({ draft });
  expect(view.scrollDOM.scrollTop, 'the form is in view').toBe(288);
  await person.click(screen.getByRole('button', { name: 'Comments on “Ants”' }));
  await settle();
  expect(tops().Ants).toBe('120px');
  expect(view.scrollDOM.scrollTop).toBe(112);
});

test('cards follow their passages when text is typed above them', async () => {
  const { view, ytext, draw, next } = await openPanel();
  ytext.insert(0, 'Oh! ');
  view.dispatch({ changes: { from: 0, insert: 'Oh! ' } });
  draw();
  await next({});
  expect(tops()).toEqual({ Ants: '160px', Bees: '270px', Cats: '378px' });
});

test('threads on suggestions and deleted text are folded below the cards, and shown when one is selected', async () => {
  const onSuggestion = thread('Dogs', { hunk: { kind: 'insert', before: '', after: 'x' } as never });
  const { person, next } = await openPanel({ open: [onSuggestion, thread('Ants'), thread('Bees')] });
  const fold = screen.getByRole('button', { name: /^Other threads 1/ });
  expect(listed()).toEqual(['Ants', 'Bees']);
  await person.click(fold);
  expect(listed()).toEqual(['Ants', 'Bees', 'Dogs']);
  await person.click(fold);
  expect(listed()).toEqual(['Ants', 'Bees']);
  await next({ selected: 'Dogs' });
  expect(listed(), 'selected, as by a link').toEqual(['Ants', 'Bees', 'Dogs']);
});

test('a resolved thread that a link leads to is shown below the cards', async () => {
  await openPanel({ selected: 'Elsewhere' });
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
  expect(listed()).toEqual(['Ants', 'Bees', 'Cats', 'Elsewhere']);
  expect(screen.getByRole('button', { name: 'Other threads 1' }), 'not on a suggestion or deleted text').toBeVisible();
});

test('j and k go through the cards in the order of the text, then through the others', async () => {
  const onSuggestion = thread('Ants', { hunk: { kind: 'insert', before: '', after: 'x' } as never });
  const { person } = await openPanel({ open: [onSuggestion, thread('Cats'), thread('Bees')] });
  const current = () => document.querySelector('[aria-current]')?.closest<HTMLElement>('[data-thread-card]');
  for (const id of ['Bees', 'Cats', 'Ants', 'Bees']) {
    await person.keyboard('j');
    expect(current()?.dataset.threadCard).toBe(id);
  }
});

test('a reply being written stays when its passage is deleted', async () => {
  const { view, ytext, draw, next, person } = await openPanel({ selected: 'Bees' });
  await person.type(screen.getByRole('textbox', { name: 'Reply' }), 'Yes');
  const [from, to] = [TEXT.indexOf('Bees'), TEXT.indexOf('Cats')];
  ytext.delete(from, to - from);
  view.dispatch({ changes: { from, to } });
  draw();
  await next({});
  expect(screen.getByText('Text deleted')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('Yes');
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveFocus();
  expect(listed()).toEqual(['Ants', 'Bees', 'Cats']);
});

test('a thread that stays when its passage is deleted is seen where it was, also when the text appears again', async () => {
  const { view, ytext, draw, next } = await openPanel({ selected: 'Bees' });
  const [from, to] = [TEXT.indexOf('Bees'), TEXT.indexOf('Cats')];
  ytext.delete(from, to - from);
  view.dispatch({ changes: { from, to } });
  draw();
  await next({});
  for (const height of [0, 800]) {
    heightOfText = height;
    await next({});
  }
  await next({});
  const [, card] = cards();
  expect([card?.dataset.beside, card?.dataset.placed]).toEqual(['Bees', '']);
  expect(card?.style.top).toBe(`${from * CHARACTER}px`);
});

test('a reply being written on a suggestion stays when the first comment on text moves its thread', async () => {
  const onSuggestion = thread('Dogs', { hunk: { kind: 'insert', before: '', after: 'x' } as never });
  const { next, person } = await openPanel({ open: [onSuggestion], selected: 'Dogs' });
  await person.type(screen.getByRole('textbox', { name: 'Reply' }), 'Yes');
  await next({ open: [onSuggestion, thread('Bees')] });
  expect(screen.getByRole('button', { name: /^Other threads 1/ })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('Yes');
});

test('the form for a new comment is at its passage in the order of the text, and doesn’t scroll the text', async () => {
  const focus = vi.spyOn(HTMLTextAreaElement.prototype, 'focus');
  heightOfText = 300;
  const { view, drawDraft, next } = await openPanel({ open: ['Dogs', 'Ants', 'Bees'].map((quote) => thread(quote)) });
  const card = document.querySelector('[data-thread-card=Bees]');
  const draft = { quote: 'bark', anchor: { from: new Uint8Array(), to: new Uint8Array() } };
  await next({ draft });
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(view.scrollDOM.scrollTop, 'while its passage isn’t known').toBe(0);
  drawDraft();
  await next({ draft });
  expect(cards().map(({ dataset }) => dataset.beside)).toEqual(['Ants', 'Bees', 'Dogs', 'draft']);
  expect(tops().draft).toBe('480px');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  expect(document.querySelector('[data-thread-card=Bees]'), 'the others keep what is typed in them').toBe(card);
});

test.each<[string, () => void]>([
  [
    'on phones, where the panel covers the text',
    () => {
      isNarrow = true;
    },
  ],
  [
    'while the text isn’t on the screen',
    () => {
      heightOfText = 0;
    },
  ],
])('threads are an ordinary list %s', async (_, begin) => {
  begin();
  await openPanel();
  expect(cards()).toEqual([]);
  expect(listed()).toEqual(['Ants', 'Bees', 'Cats']);
});

test('resolved threads are an ordinary list, and cards are at their passages again after it', async () => {
  const { view, person } = await openPanel();
  view.scrollDOM.scrollTop = 70;
  fireEvent.scroll(view.scrollDOM);
  answers({
    'threads.open': [],
    'threads.resolvedCount': 1,
    'threads.resolved': { threads: [], nextCursor: undefined },
  });
  await person.click(screen.getByRole('button', { name: /^Resolved/ }));
  expect(cards()).toEqual([]);
  const box = (await screen.findByText('No resolved threads')).closest('.overflow-y-auto')!;
  expect(box.scrollTop, 'from its top').toBe(0);
  await person.click(screen.getByRole('button', { name: /^Open/ }));
  await settle();
  expect(box.scrollTop, 'as far as the text').toBe(70);
  expect(tops()).toEqual({ Ants: '120px', Bees: '230px', Cats: '338px' });
});
