import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { DocumentEditor } from '@/ui/editor/DocumentEditor';
import { show } from '../../page';

const LONG = '# Plan\n\n## First week\n\n## Second week\n\nWords.';
const LOADED = { timeout: 20_000 };

/** The width of every element, because nothing is laid out here. */
let width = 1_185;
let awareness: Awareness | undefined;
beforeEach(() => {
  width = 1_185;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
});
afterEach(() => {
  cleanup();
  awareness?.destroy();
  vi.restoreAllMocks();
});

function editorOf(markdown: string) {
  const doc = new Y.Doc();
  doc.getText('text').insert(0, markdown);
  awareness = new Awareness(doc);
  const shared = { ytext: doc.getText('text'), awareness };
  return (isRead: boolean) => (
    <DocumentEditor
      {...{ documentId: 'd1', kind: 'markdown', path: 'Plan.md', readOnly: true, isRead, readingHead: 'said above' }}
      {...shared}
    />
  );
}

const read = (markdown: string, { isRead = true } = {}) => show(editorOf(markdown)(isRead));

const outline = () => screen.queryByRole('complementary', { name: 'Contents' });

test('a text that is only read has its outline beside it', async () => {
  read(LONG);
  expect(await screen.findByRole('complementary', { name: 'Contents' }, LOADED)).toHaveTextContent('Second week');
});

test('a text with few headings, a very long one, one under review, and one without room beside it have none', () => {
  read(`${LONG}${' word'.repeat(60_000)}`);
  expect(outline()).toBeNull();
  cleanup();
  read('# Plan\n\n## First week');
  expect(outline()).toBeNull();
  cleanup();
  read(LONG, { isRead: false });
  expect(outline()).toBeNull();
  cleanup();
  width = 700;
  read(LONG);
  expect(outline()).toBeNull();
});

test('where there is no room beside a text that is only read, a button opens its contents', async () => {
  width = 700;
  const { person } = read(LONG);
  const button = await screen.findByRole('button', { name: 'Contents' }, LOADED);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await person.click(button);
  expect(await screen.findByRole('complementary', { name: 'Contents' }, LOADED)).toHaveTextContent('Second week');
  cleanup();
  // The next text doesn't open with its contents over it.
  read(LONG);
  await screen.findByRole('button', { name: 'Contents' }, LOADED);
  expect(outline()).toBeNull();
});

test('a short text, one under review, and one with room for the outline have no button for the contents', async () => {
  const button = () => screen.queryByRole('button', { name: 'Contents' });
  read(LONG);
  await screen.findByText('said above');
  expect(button()).toBeNull();
  cleanup();
  width = 700;
  read('# Plan\n\n## First week');
  await screen.findByText('said above');
  expect(button()).toBeNull();
  cleanup();
  read(LONG, { isRead: false });
  expect(screen.queryByText('said above')).toBeNull();
  expect(button()).toBeNull();
});

test('an outline that the person has closed stays closed in the next text', async () => {
  const { person } = read(LONG);
  await person.click(await screen.findByRole('button', { name: 'Close contents' }, LOADED));
  expect(outline()).toBeNull();
  cleanup();
  read(LONG);
  expect(outline()).toBeNull();
});

// The outline comes before its button in the page, so Tab would leave it out.
test('the outline that a button opens takes the focus, and gives it back when it closes', async () => {
  width = 700;
  const { person } = read(LONG);
  const button = await screen.findByRole('button', { name: 'Contents' }, LOADED);
  await person.click(button);
  expect(await screen.findByRole('complementary', { name: 'Contents' }, LOADED)).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(outline()).toBeNull();
  expect(button).toHaveFocus();
  await person.click(button);
  await person.click(screen.getByRole('button', { name: 'Close contents' }));
  expect(outline()).toBeNull();
  expect(button).toHaveFocus();
});

test('an outline that was opened to read is closed when reading begins again', async () => {
  width = 700;
  const editor = editorOf(LONG);
  const { person, again } = show(editor(true));
  await person.click(await screen.findByRole('button', { name: 'Contents' }, LOADED));
  await screen.findByRole('complementary', { name: 'Contents' }, LOADED);
  again(editor(false));
  expect(outline()).toBeNull();
  again(editor(true));
  expect(screen.getByRole('button', { name: 'Contents', expanded: false })).toBeVisible();
  expect(outline()).toBeNull();
});
