import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { SuggestedPage } from '@/ui/sheets/compare/SuggestedPage';
import { answers, calls, show } from '../page';

const page = (text: string) => ({
  width: 300,
  height: 150,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><title>${text}</title></svg>`,
});
const ok = (...texts: string[]) => ({ status: 'ok', pages: texts.map(page), diagnostics: [] });
const failed = (message: string) => ({
  status: 'failed',
  pages: [],
  diagnostics: [
    { severity: 'error', message, in: 'template', place: { from: 4, to: 9, line: 3, column: 1 }, fields: [] },
  ],
});
const answer = (before: object, after: object, skipped = 0) =>
  answers({ 'sheets.suggestedPages': { before, after, skipped } });

const PROPS = { sheetId: 'sheet', suggestionIds: ['of-data'], open: 'hunk', editor: undefined };
const asked = () => calls('sheets.suggestedPages').length;

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  return () => vi.restoreAllMocks();
});

test('the slider shows the page before on the left of its line and the page after on the right, by keys', async () => {
  answer(ok('old'), ok('new'));
  const { person } = show(<SuggestedPage {...PROPS} />);
  const slider = await screen.findByRole('slider', { name: 'Before and after' });
  const before = (await screen.findByRole('img', { name: 'Page before' })).parentElement?.parentElement;
  expect(slider).toHaveAttribute('aria-valuenow', '50');
  expect(before?.style.clipPath).toBe('inset(0 50% 0 0)');
  slider.focus();
  await person.keyboard('{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', '48% before, 52% after');
  expect(before?.style.clipPath).toBe('inset(0 52% 0 0)');
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}{PageUp}');
  expect(slider).toHaveAttribute('aria-valuenow', '68');
  await person.keyboard('{End}{ArrowRight}');
  expect(slider).toHaveAttribute('aria-valuenow', '100');
  await person.keyboard('{Home}');
  expect(slider).toHaveAttribute('aria-valuenow', '0');
});

test('the slider follows a finger', async () => {
  answer(ok('old'), ok('new'));
  show(<SuggestedPage {...PROPS} />);
  const slider = await screen.findByRole('slider');
  vi.spyOn(slider.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 100));
  slider.setPointerCapture = () => {};
  fireEvent.pointerMove(slider, { clientX: 280, pointerId: 1 });
  expect(slider).toHaveAttribute('aria-valuenow', '50');
  fireEvent.pointerDown(slider, { clientX: 200, pointerId: 1, button: 0 });
  fireEvent.pointerMove(slider, { clientX: 150, pointerId: 1 });
  expect(slider).toHaveAttribute('aria-valuenow', '25');
  fireEvent.pointerUp(slider, { clientX: 150, pointerId: 1 });
  fireEvent.pointerMove(slider, { clientX: 290, pointerId: 1 });
  expect(slider).toHaveAttribute('aria-valuenow', '25');
});

test('side by side, both pages zoom and move together', async () => {
  answer(ok('old'), ok('new'));
  const { person } = show(<SuggestedPage {...PROPS} />);
  await person.click(await screen.findByRole('button', { name: 'Side by side' }));
  const [left, right] = [
    screen.getByRole('region', { name: 'Page before' }),
    screen.getByRole('region', { name: 'Page after' }),
  ];
  const width = (view: HTMLElement) => view.querySelector<HTMLElement>('[data-page]')?.style.width;
  const fitted = width(left);
  await person.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(width(left)).not.toBe(fitted);
  expect(width(right)).toBe(width(left));
  left.scrollTop = 40;
  fireEvent.scroll(left);
  expect(right.scrollTop).toBe(40);
});

test('pages that a change adds or removes are named', async () => {
  answer(ok('one'), ok('one', 'two'));
  show(<SuggestedPage {...PROPS} />);
  expect(await screen.findByText('This page is new')).toBeInTheDocument();
  expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
  expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-label'))).toEqual([
    'Before and after 1',
    'Before and after 2',
  ]);
});

test('a page that can’t be rendered says why and where, and the page before is shown', async () => {
  answer(ok('old'), failed('unknown variable: x'));
  show(<SuggestedPage {...PROPS} />);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('With these changes, the page can’t be rendered.');
  expect(notice).toHaveTextContent('Template, line 3: unknown variable: x');
  expect(await screen.findByRole('img', { name: 'Page before' })).toBeInTheDocument();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a note says when the page stays the same, and when changes can’t be shown', async () => {
  answer(ok('same'), ok('same'), 2);
  show(<SuggestedPage {...PROPS} />);
  expect(
    await screen.findByText(/The open changes don’t change the page. 2 changes can’t be accepted/),
  ).toBeInTheDocument();
});

test('a decision and an edit of the text render the page again, and the old one stays meanwhile', async () => {
  answer(ok('old'), ok('new'));
  const doc = new Y.Doc();
  const editor = { ytext: doc.getText('content') } as unknown as EditorHandle;
  const { again } = show(<SuggestedPage {...PROPS} editor={editor} />);
  const slider = await screen.findByRole('slider');
  expect(asked()).toBe(1);
  again(<SuggestedPage {...PROPS} editor={editor} open="" />);
  await waitFor(() => expect(asked()).toBe(2));
  editor.ytext.insert(0, 'a');
  editor.ytext.insert(0, 'b');
  await waitFor(() => expect(asked()).toBe(3));
  expect(slider).toBeInTheDocument();
});

test('enlarged, the pages are side by side in their own dialog', async () => {
  answer(ok('old'), ok('new'));
  const { person } = show(<SuggestedPage {...PROPS} />);
  await person.click(await screen.findByRole('button', { name: 'Enlarge' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Page before and after' }));
  expect(dialog.getByRole('region', { name: 'Page after' })).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Slider' }));
  expect(dialog.getByRole('slider')).toBeInTheDocument();
});
