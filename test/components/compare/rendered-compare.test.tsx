import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CompareBarPlace } from '@/ui/compare/CompareBar';
import { RenderedCompare } from '@/ui/compare/rendered/RenderedCompare';
import { SourceCompare } from '@/ui/compare/SourceCompare';
import { compareTexts } from '@/versions/core/compare/compare';
import { show } from '../page';

/** Answers in place of the worker that compares the texts. */
class AnsweringWorker {
  onmessage?: (event: { data: unknown }) => void;
  constructor() {
    worker = this;
  }
  postMessage() {}
  terminate() {}
}
let worker: AnsweringWorker;
vi.stubGlobal('Worker', AnsweringWorker);

let width = 0;
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: Number(/min-width: (\d+)px/.exec(query)?.[1]) <= width,
  addEventListener() {},
  removeEventListener() {},
}));
afterEach(() => {
  document.querySelector('header')?.remove();
});

/** Shows a comparison with some changes in a window, with its bar in a header. */
function compareAt(windowWidth: number, changes: number) {
  width = windowWidth;
  const header = document.body.appendChild(document.createElement('header'));
  const shown = show(
    <CompareBarPlace value={header}>
      <RenderedCompare before="a" after="b" titles={['Draft', 'Now']} layout={undefined} byAi={false} />
    </CompareBarPlace>,
  );
  const listed = Array.from({ length: changes }, (_, i) => ({
    kind: 'text',
    before: '',
    after: `word ${i}`,
    group: 0,
  }));
  const comparison = { changes: listed, inserted: changes, deleted: 0, groups: [], hasHidden: false };
  act(() => worker.onmessage?.({ data: comparison }));
  return { ...shown, bar: within(header) };
}

const list = () => screen.queryByRole('list', { name: 'Changes' });

test('the bar is beside the title, and a wide window has the list of changes beside the text', () => {
  const { bar } = compareAt(1440, 2);
  expect(bar.getByRole('status')).toHaveTextContent('2 changes: 2 words added');
  expect(bar.getByRole('button', { name: 'Next change' })).toBeEnabled();
  expect(list()).toBeVisible();
});

test('beside the text, each change in the list has two lines, and in a sheet it has more', async () => {
  compareAt(1440, 2);
  const entry = () => screen.getByRole('button', { name: 'Add “word 0”' });
  expect(entry().querySelector('.line-clamp-2')).toHaveTextContent('Add “word 0”');
  cleanup();
  const { person, bar } = compareAt(390, 2);
  await person.click(bar.getByRole('button', { name: 'Changes' }));
  expect(entry().querySelector('.line-clamp-2')).toBeNull();
});

test('beside the arrows is the number of the selected change, at first the first one', async () => {
  const { person, bar } = compareAt(1440, 3);
  expect(bar.getByText('Change 1 of 3')).toBeVisible();
  expect(within(list()!).getAllByRole('button')[0]).toHaveAttribute('aria-current', 'true');
  await person.click(bar.getByRole('button', { name: 'Next change' }));
  expect(bar.getByText('Change 2 of 3')).toBeVisible();
  expect(within(list()!).getAllByRole('button')[1]).toHaveAttribute('aria-current', 'true');
});

test('on phones, which have no room for the words, the number stays', () => {
  const { bar } = compareAt(390, 3);
  expect(bar.getByText('Change 1 of 3')).toHaveClass('max-[799px]:sr-only');
  expect(bar.getByText('1 of 3')).toHaveAttribute('aria-hidden', 'true');
});

test('with one change, the arrows are off: there is no other to go to', () => {
  const { bar } = compareAt(1440, 1);
  expect(bar.getByText('Change 1 of 1')).toBeVisible();
  for (const name of ['Next change', 'Previous change']) expect(bar.getByRole('button', { name })).toBeDisabled();
});

test('the source has the number of the selected change too, and marks the change', async () => {
  width = 1440;
  const { person, container } = show(
    <SourceCompare before="a" after="b" prose={false} titles={['Draft', 'Now']} layout={undefined} />,
  );
  const line = (text: string, changed: boolean) => `${text}${changed ? ' new' : ''}\n`;
  const texts = [false, true].map((changed) =>
    Array.from({ length: 40 }, (_, i) => line(`Line ${i}`, changed && (i === 3 || i === 30))).join(''),
  );
  act(() => worker.onmessage?.({ data: compareTexts(texts[0]!, texts[1]!, { markdown: false }) }));
  const marked = () => [...container.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent);
  expect(screen.getByText('Change 1 of 2')).toBeVisible();
  expect(marked()).toEqual([expect.stringContaining('Line 3 new')]);
  await person.click(screen.getByRole('button', { name: 'Next change' }));
  expect(screen.getByText('Change 2 of 2')).toBeVisible();
  expect(marked()).toEqual([expect.stringContaining('Line 30 new')]);
});

test('a change that was scrolled away is shown again by its key, also if it’s the only one', async () => {
  width = 1440;
  const { person } = show(
    <SourceCompare before="a" after="b" prose={false} titles={['Draft', 'Now']} layout={undefined} />,
  );
  act(() => worker.onmessage?.({ data: compareTexts('old\n', 'new\n', { markdown: false }) }));
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await person.keyboard('j');
  expect(shown).toHaveBeenCalledOnce();
  shown.mockRestore();
});

test('a list of one change isn’t shown or offered, since the text shows it', () => {
  const { bar } = compareAt(1440, 1);
  expect(bar.getByRole('status')).toHaveTextContent('1 change');
  expect(list()).toBeNull();
});

test('a narrower window shows the list beside the text only when a person asks for it', async () => {
  const { person, bar } = compareAt(1024, 2);
  expect(list()).toBeNull();
  const toggle = bar.getByRole('button', { name: 'Changes' });
  await person.click(toggle);
  expect(list()).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(toggle);
  expect(list()).toBeNull();
});
