import '@testing-library/jest-dom/vitest';
import { forceParsing } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();

const PICTURE = '![The bed](attachment:1f)';
const readOnly = new Compartment();
let view: EditorView;
afterEach(() => {
  vi.useRealTimers();
  view.destroy();
  document.body.replaceChildren();
});

function draw(doc: string, { isFixed = false } = {}) {
  const state = EditorState.create({
    doc,
    extensions: [markdown(), livePreview({ mode: 'live' }), readOnly.of(EditorState.readOnly.of(isFixed))],
  });
  view = new EditorView({ state, parent: document.body });
  forceParsing(view, doc.length, 20_000);
}

async function open(doc: string, options?: { isFixed: boolean }) {
  draw(doc, options);
  fireEvent.load(screen.getByRole('img'));
  await screen.findByRole('button', { name: 'Full screen' }, { timeout: 20_000 });
}
const fix = (isFixed: boolean) => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isFixed)) });
const text = () => view.state.doc.toString();
const handle = () => screen.queryByRole('slider', { name: 'Image width' });

async function edit() {
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Edit image' }));
  const form = within(screen.getByRole('dialog', { name: 'Edit image' }));
  const fill = async (label: string, value: string) => {
    await person.clear(form.getByLabelText(label));
    if (value) await person.type(form.getByLabelText(label), value.replace(/[[{]/g, '$&$&'));
  };
  return { person, form, fill, save: () => person.keyboard('{Enter}') };
}

test('an image gets its controls only while the text can be edited', async () => {
  await open(PICTURE, { isFixed: true });
  expect(handle()).toBeNull();
  fix(false);
  expect(handle()).toBeVisible();
  fireEvent.keyDown(handle() as HTMLElement, { key: 'ArrowRight' });
  expect(text()).toMatch(/^!\[The bed\|\d+\]\(attachment:1f\)$/);
  fix(true);
  expect(handle()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit image' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Full screen' })).toBeVisible();
});

test('the description and the caption of an image are written into the text, escaped', async () => {
  await open(`Before.\n\n${PICTURE}`);
  const { fill, save, form } = await edit();
  expect(form.getByLabelText('Description')).toHaveFocus();
  await fill('Description', 'Bed [2]');
  await fill('Caption', 'The "new" bed');
  await save();
  expect(text()).toBe('Before.\n\n![Bed \\[2\\]](attachment:1f "The \\"new\\" bed")');
  expect(screen.getByRole('img', { name: 'Bed [2]' })).toBeVisible();
  expect(view.dom.querySelector('.vr-image-caption')).toHaveTextContent('The "new" bed');
  expect(screen.getByRole('button', { name: 'Edit image' })).toHaveFocus();
  const again = await edit();
  expect(again.form.getByLabelText('Caption')).toHaveValue('The "new" bed');
  await again.fill('Caption', '');
  await again.save();
  expect(text()).toBe('Before.\n\n![Bed \\[2\\]](attachment:1f)');
});

test('other people’s changes of a field stay, unless the form changed it too', async () => {
  await open(PICTURE);
  const { fill, save } = await edit();
  view.dispatch({ changes: { from: 0, insert: 'Above.\n\n' } });
  view.dispatch({ changes: { from: text().indexOf(']'), insert: ' in June|300' } });
  await fill('Caption', 'Peas');
  await save();
  expect(text()).toBe('Above.\n\n![The bed in June|300](attachment:1f "Peas")');
});

test('nothing is written if someone removed the image meanwhile, and the person gets a message', async () => {
  await open(`One\n\n${PICTURE}`);
  const { fill, save } = await edit();
  view.dispatch({ changes: { from: 5, to: text().length } });
  await fill('Caption', 'Peas');
  await save();
  expect(text()).toBe('One\n\n');
  expect(toastStore.get().at(-1)?.message).toBe('The image wasn’t changed, because someone removed it.');
});

test('the form resets the width and removes the image with its line', async () => {
  await open('One\n\n![*The* bed|300](<attachment:1f>)\n\nTwo');
  const first = await edit();
  await first.person.click(first.form.getByRole('button', { name: 'Reset width' }));
  expect(text()).toBe('One\n\n![*The* bed](<attachment:1f>)\n\nTwo');
  const second = await edit();
  expect(second.form.queryByRole('button', { name: 'Reset width' })).toBeNull();
  await second.person.click(second.form.getByRole('button', { name: 'Remove image' }));
  expect(text()).toBe('One\n\n\nTwo');
});

test('a file that isn’t readable yet is loaded once more before it counts as missing', async () => {
  const { image, loads } = await missing();
  expect(loads).toHaveBeenCalledOnce();
  expect(image.isConnected).toBe(false);
});

test('a missing image is loaded again when the server is reachable again, and keeps its description', async () => {
  const { image, loads } = await missing();
  act(() => noteReach(false));
  expect(loads).toHaveBeenCalledOnce();
  act(() => noteReach(true));
  expect(loads).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('img', { name: 'The bed' })).toBe(image);
  fireEvent.load(image);
  expect(view.dom.querySelector('.vr-image-missing, .vr-image-loading')).toBeNull();
});

/** Draws an image that can't be loaded, and waits until the text says so. */
async function missing() {
  vi.useFakeTimers();
  draw(PICTURE);
  const image = screen.getByRole<HTMLImageElement>('img');
  const loads = vi.spyOn(image, 'src', 'set');
  fireEvent.error(image);
  expect(view.dom.querySelector('.vr-image-missing')).toBeNull();
  vi.runAllTimers();
  vi.useRealTimers();
  fireEvent.error(image);
  await vi.waitFor(() => expect(view.dom.querySelector('.vr-image-missing')).toHaveTextContent('The bed'));
  return { image, loads };
}
