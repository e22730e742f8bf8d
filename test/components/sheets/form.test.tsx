import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { createEditor } from '@/ui/editor/create-editor';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { DataForm } from '@/ui/sheets/page/form/DataForm';
import { answers, calls, show } from '../page';

const TEXT = `{
  "title": "Desk lamp",
  "kicker": "New",
  "features": ["Cable", "Screws"],
  "stats": [
    { "label": "Light", "value": "820 lm" },
    { "label": "Power", "value": "8 W" },
    { "label": "Price", "value": "149" }
  ],
  "stock": 12,
  "style": { "primary_color": "#102030" }
}
`;

let editor: EditorHandle | undefined;
afterEach(() => editor?.destroy());

interface Given {
  text?: string;
  readOnly?: boolean;
  diagnostics?: SheetDiagnostic[];
  isUnsaved?: boolean;
}

/** Opens a form on a shared text, and the text of another person who has the same data open. */
function open({ text = TEXT, readOnly = false, diagnostics = [], isUnsaved = false }: Given = {}) {
  const mine = new Y.Doc();
  const theirs = new Y.Doc();
  mine.on('update', (update, origin) => origin !== theirs && Y.applyUpdate(theirs, update, mine));
  theirs.on('update', (update, origin) => origin !== mine && Y.applyUpdate(mine, update, theirs));
  const ytext = mine.getText();
  ytext.insert(0, text);
  const parent = document.createElement('div');
  const made = createEditor({ parent, ytext, awareness: new Awareness(mine), kind: 'json', path: 'lamp.json' });
  editor = made;
  const places: unknown[] = [];
  const form = () => (
    <DataForm
      text={ytext.toString()}
      place={{ documentId: 'd', projectId: 'p' }}
      editor={made}
      readOnly={readOnly}
      isUnsaved={() => isUnsaved}
      diagnostics={diagnostics}
      suggested={0}
      shown={undefined}
      onShowJson={(place) => places.push(place)}
    />
  );
  const { person, again } = show(form());
  ytext.observe(() => act(() => again(form())));
  const shared = theirs.getText();
  /** The other person replaces a piece of the JSON. */
  const replace = (piece: string, by: string) => {
    const at = shared.toString().indexOf(piece);
    theirs.transact(() => {
      shared.delete(at, piece.length);
      shared.insert(at, by);
    });
  };
  /** Makes a third browser with the current text, which sends its change only when the returned function is called. */
  const awayFromHere = (change: (away: Y.Text) => void) => {
    const away = new Y.Doc();
    Y.applyUpdate(away, Y.encodeStateAsUpdate(theirs));
    change(away.getText());
    return () => act(() => Y.applyUpdate(theirs, Y.encodeStateAsUpdate(away)));
  };
  return { person, places, text: () => shared.toString(), replace, awayFromHere };
}

test('typing into a field changes its value, and no other byte of the JSON', async () => {
  const { person, text } = open();
  await person.type(screen.getByLabelText('Title'), ' “Halden”');
  expect(text()).toBe(TEXT.replace('Desk lamp', 'Desk lamp “Halden”'));
  await person.clear(screen.getByLabelText('Kicker'));
  expect(text()).toContain('"kicker": "",');
});

test('while somebody else types in the same field, both find their words and the caret stays', async () => {
  const { person, text, replace } = open();
  const title = screen.getByLabelText<HTMLTextAreaElement>('Title');
  await person.click(title);
  title.setSelectionRange(4, 4);
  replace('Desk lamp', 'The Desk lamp');
  expect(title).toHaveValue('The Desk lamp');
  expect(title.selectionStart).toBe(8);
  await person.keyboard('!');
  expect(text()).toContain('"title": "The Desk! lamp"');
});

test('a caret stays in its item when somebody else adds one before it', async () => {
  const { person, text, replace } = open();
  const screws = screen.getByLabelText('Feature 2');
  await person.click(screws);
  replace('"Cable"', '"Lamp", "Cable"');
  expect(screws).toHaveFocus();
  expect(screws).toHaveAccessibleName('Feature 3');
  await person.keyboard(', ten');
  expect(text()).toContain('["Lamp", "Cable", "Screws, ten"]');
});

test('items are added, moved and removed', async () => {
  const { person, text } = open();
  await person.click(screen.getByRole('button', { name: 'Add to features' }));
  expect(text()).toContain('["Cable", "Screws", ""]');
  await person.click(screen.getByRole('button', { name: 'Move feature 2 up' }));
  expect(text()).toContain('["Screws", "Cable", ""]');
  await person.click(screen.getByRole('button', { name: 'Remove feature 3' }));
  await person.click(screen.getByRole('button', { name: 'Add to stats' }));
  expect(text()).toContain('"value": "149" },\n    { "label": "", "value": "" }\n  ]');
  // The new item unfolds and has the focus.
  await waitFor(() => expect(screen.getByLabelText('Label')).toHaveFocus());
});

test('fields that are missing can be added, and optional ones removed', async () => {
  const { person, text } = open();
  const offered = screen.getAllByRole('list', { name: 'Fields to add' }).at(-1);
  await person.click(within(offered!).getByRole('button', { name: 'Subtitle' }));
  expect(text()).toContain('"style": { "primary_color": "#102030" },\n  "subtitle": ""\n}');
  await person.click(screen.getByRole('button', { name: 'Remove kicker' }));
  expect(text()).not.toContain('kicker');
  expect(screen.queryByRole('button', { name: 'Remove title' })).toBeNull();
});

test('a value of another shape is edited as JSON, and stored once it is JSON', async () => {
  const { person, text } = open();
  const stock = screen.getByLabelText('Stock');
  await person.clear(stock);
  expect(screen.getByRole('alert')).toHaveTextContent('isn’t saved yet');
  expect(text()).toBe(TEXT);
  await person.type(stock, '7');
  expect(text()).toContain('"stock": 7,');
});

const DEEP = '{"a": {"b": {"c": {"d": {"e": {"f": {"g": [1.10, 12345678901234567890]}}}}}}}';

test('a value edited as JSON is shown as it is written, and only what is typed changes', async () => {
  const { person, text } = open({ text: DEEP });
  const list = screen.getByLabelText<HTMLTextAreaElement>('G');
  expect(list).toHaveValue('[1.10, 12345678901234567890]');
  await person.click(list);
  list.setSelectionRange(1, 1);
  await person.keyboard('4');
  expect(text()).toBe(DEEP.replace('1.10', '41.10'));
});

test('somebody else’s edit of a value that is being edited as JSON stays', async () => {
  const { person, text, replace } = open({ text: DEEP });
  const list = screen.getByLabelText<HTMLTextAreaElement>('G');
  await person.click(list);
  list.setSelectionRange(1, 1);
  await person.keyboard('4');
  replace('12345678901234567890', '7');
  expect(list).toHaveValue('[41.10, 7]');
  await person.keyboard('2');
  expect(text()).toBe(DEEP.replace('[1.10, 12345678901234567890]', '[421.10, 7]'));
});

test('JSON that isn’t whole yet is merged with what somebody else writes in the value meanwhile', async () => {
  const { person, text, replace } = open({ text: DEEP });
  const list = screen.getByLabelText<HTMLTextAreaElement>('G');
  await person.click(list);
  list.setSelectionRange(1, 1);
  await person.keyboard('"new"');
  replace('12345678901234567890', '7');
  expect(list).toHaveValue('["new"1.10, 7]');
  expect(screen.getByRole('alert')).toHaveTextContent('isn’t saved yet');
  await person.keyboard(', ');
  expect(text()).toBe(DEEP.replace('[1.10, 12345678901234567890]', '["new", 1.10, 7]'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a number that isn’t whole yet gives way to the one that somebody else writes', async () => {
  const { person, text, replace } = open();
  const stock = screen.getByLabelText('Stock');
  await person.clear(stock);
  replace('"stock": 12', '"stock": 30');
  expect(stock).toHaveValue('30');
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(stock, '5');
  expect(text()).toContain('"stock": 305,');
});

test('undo in the form reverts only changes made in the form', async () => {
  const { person, text } = open();
  await person.click(screen.getByRole('button', { name: 'Remove kicker' }));
  await person.click(screen.getByLabelText('Title'));
  await person.keyboard('{Control>}z{/Control}');
  expect(text()).toBe(TEXT);
});

test('errors are shown at their field', () => {
  const fields = [{ field: 'style.primary_color' }];
  open({
    text: TEXT.replace('"Desk lamp"', '" "'),
    diagnostics: [{ severity: 'error', message: 'unknown color', in: 'template', fields }],
  });
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('The title can’t be empty.');
  expect(screen.getByLabelText('Primary color')).toHaveAccessibleDescription(/can’t use this value: unknown color/);
});

test('with an error in the JSON the form says where it is, offers the JSON, and keeps what it showed', async () => {
  const { person, places, replace, text } = open();
  replace('"stock": 12,', '"stock": ,');
  expect(screen.getByRole('alert')).toHaveTextContent('The JSON has an error at line 10, column 12.');
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
  await person.click(screen.getByRole('button', { name: 'Show the JSON' }));
  expect(places).toMatchObject([{ from: text().indexOf('"stock": ,') + 9 }]);
  replace('"stock": ,', '"stock": 3,');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Stock')).toHaveValue('3');
});

test('people who can only read see the values without controls', () => {
  open({ readOnly: true });
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Choose primary color')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^(Add|Move|Remove)/ })).toBeNull();
});

test('when two people remove neighbours of one list at the same time, both are gone and the rest is JSON', async () => {
  const list = '"features": ["Cable", "Screws", "Bulb"]';
  const { person, text, awayFromHere } = open({ text: `{ ${list} }`, isUnsaved: true });
  const arrive = awayFromHere((away) => away.delete(away.toString().indexOf(', "Screws"'), ', "Screws"'.length));
  await person.click(screen.getByRole('button', { name: 'Remove feature 1' }));
  expect(text()).toBe('{ "features": ["Screws", "Bulb"] }');
  arrive();
  await waitFor(() => expect(JSON.parse(text())).toEqual({ features: ['Bulb'] }));
});

test('when two people each add the first item of a list, both items stay, and the browser whose edit was saved first adds no comma', async () => {
  const { person, text, awayFromHere } = open({ text: '{ "features": [], "title": "Lamp" }', isUnsaved: true });
  const arrive = awayFromHere((away) => away.insert(away.toString().indexOf(']'), '"Screws"'));
  await person.click(screen.getByRole('button', { name: 'Add to features' }));
  arrive();
  await waitFor(() => expect(JSON.parse(text()).features).toHaveLength(2));
  editor?.destroy();
  const saved = open({ text: '{ "stats": ["a", "b"] }' });
  saved.replace(', ', '');
  await new Promise((done) => setTimeout(done));
  expect(saved.text()).toBe('{ "stats": ["a""b"] }');
});

test('a field that takes a picture offers those of the project, and shows the chosen one', async () => {
  const picture = (fileId: string, name: string) => ({
    fileId,
    name,
    address: `attachment:${fileId}`,
    width: 8,
    height: 8,
  });
  answers({ 'files.pictures': { pictures: [picture('p1', 'lamp.png'), picture('p2', 'desk.png')], next: undefined } });
  const { person, text } = open({ text: '{"title": "Lamp", "photo": "", "logo": "Not a picture"}' });
  expect(screen.getByLabelText('Logo')).toHaveValue('Not a picture');
  await person.click(screen.getByRole('button', { name: 'Photo' }));
  await person.click(await screen.findByRole('button', { name: 'Choose desk.png' }, { timeout: 10_000 }));
  expect(text()).toBe('{"title": "Lamp", "photo": "attachment:p2", "logo": "Not a picture"}');
  expect(calls('files.pictures')).toEqual([{ projectId: 'p', cursor: 0, direction: 'forward' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('img')).toHaveAttribute('src', '/api/files/p2?size=preview');
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(text()).toContain('"photo": ""');
});
