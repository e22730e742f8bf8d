import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CommandProblem } from '@/tasks/core/command/command';
import { Composer } from '@/ui/agent/composer/Composer';
import type { ModelChoice } from '@/ui/agent/composer/composer-limits';
import { show } from '../page';

const uploads = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('@/ui/editor/images/upload/upload-file', () => ({ uploadFile: uploads.send }));

const MODELS: ModelChoice = {
  list: [],
  selected: undefined,
  select: () => {},
  options: {},
  setOptions: () => {},
  settings: {} as ModelChoice['settings'],
};

type Changes = Partial<Parameters<typeof Composer>[0]>;

function propsOf(changes: Changes) {
  return {
    documentId: 'document',
    calls: 0,
    models: MODELS,
    selection: undefined,
    running: false,
    sending: false,
    onDropSelection: vi.fn(),
    onSend: vi.fn(async () => true),
    onCommand: vi.fn(async (): Promise<boolean | CommandProblem> => true),
    onTrySeveral: vi.fn(),
    onStop: vi.fn(),
    ...changes,
  };
}

function composer(changes: Changes = {}) {
  const props = propsOf(changes);
  return { ...props, ...show(<Composer {...props} />) };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask the agent' });
const button = (name: RegExp | string) => screen.getByRole('button', { name });

test('Enter sends the text without blanks around it, and Shift+Enter begins a line', async () => {
  const { person, onSend } = composer();
  await person.type(field(), '  Shorten{Shift>}{Enter}{/Shift}this {Enter}');
  expect(onSend).toHaveBeenCalledWith('Shorten\nthis');
  expect(field()).toHaveValue('');
});

test('the field’s shortcut is in the row of buttons, so that no placeholder runs under it', async () => {
  const { person } = composer();
  const chip = screen.getByText('Ctrl+/');
  expect(chip.closest('div')).toContainElement(button('Send'));
  expect(chip.closest('.absolute')).toBeNull();
  await person.type(field(), 'x');
  expect(screen.queryByText('Ctrl+/')).toBeNull();
});

test('one menu has what can be added to a request or set for it, with words', async () => {
  const { person, onTrySeveral } = composer();
  await person.type(field(), 'Shorten it');
  await person.click(button('Images and options'));
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label') ?? item.textContent)).toEqual([
    'Attach images',
    'Try variants',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Try variants' }));
  expect(onTrySeveral).toHaveBeenCalledExactlyOnceWith('Shorten it', expect.any(Function));
});

const THINKER = { model: 'openai/gpt-5', label: 'GPT-5', available: true } as ModelChoice['list'][number];

test('thinking and temperature are in the menu, and beside it once they are set', async () => {
  const models = { ...MODELS, list: [THINKER], selected: THINKER.model };
  const { person, again } = composer({ models });
  await person.click(button('Images and options'));
  expect(screen.getByRole('menuitem', { name: 'Thinking and temperature' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Thinking/ })).toBeNull();
  again(<Composer {...propsOf({ models: { ...models, settings: { temperature: 0.4 } } })} />);
  expect(button('Thinking and temperature: temperature 0.4')).toBeVisible();
});

test('the focus goes to the menu if nothing is set anymore when the dialog closes, because its button is gone', async () => {
  const models = {
    ...MODELS,
    list: [{ ...THINKER, thinking: { kind: 'none' as const }, maxTemperature: 2 }],
    selected: THINKER.model,
  };
  const set = { ...models, settings: { thinking: { level: 'high' as const }, temperature: 0.4 } };
  const { person, again } = composer({ models: set });
  await person.click(button('Thinking and temperature: thinking high, temperature 0.4'));
  const done = await screen.findByRole('button', { name: 'Done' });
  again(<Composer {...propsOf({ models })} />);
  await person.click(done);
  expect(button('Images and options')).toHaveFocus();
});

test('while a turn runs, there are no variants to try', async () => {
  const { person } = composer({ running: true });
  await person.click(button('Images and options'));
  expect(screen.queryByRole('menuitem', { name: 'Try variants' })).toBeNull();
});

const WARNING = 'The copy editor can’t do this. It only finds mistakes.';
const BY_EDITOR = { ...MODELS, selected: 'offline/copy-editor' };

test('while the copy editor is chosen, the field asks for proofreading, and warns while another request is written', async () => {
  const { person, again, onSend, ...props } = composer({ models: BY_EDITOR });
  expect(field()).toHaveAttribute('placeholder', 'Ask for proofreading, or type / for commands…');
  expect(field(), 'the empty field has no note').not.toHaveAttribute('aria-describedby');
  await person.type(field(), 'Make it shorter');
  expect(await screen.findByText(WARNING)).toBeVisible();
  expect(field()).toHaveAccessibleDescription(WARNING);
  again(<Composer {...props} onSend={onSend} models={{ ...MODELS, selected: 'google/gemini-3-pro' }} />);
  expect(screen.queryByText(WARNING)).toBeNull();
  expect(field()).toHaveAttribute('placeholder', 'Ask the agent, or type / for commands…');
  again(<Composer {...props} onSend={onSend} models={BY_EDITOR} />);
  await person.type(field(), '{Enter}');
  expect(onSend, 'the warning doesn’t block').toHaveBeenCalledWith('Make it shorter');
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('what the field says later is read out, so the place for it is never hidden', () => {
  composer({ models: BY_EDITOR });
  const places = screen.getAllByRole('status');
  expect(places).toHaveLength(2);
  for (const place of places) expect(place.className).not.toMatch(/hidden/);
});

test('the copy editor’s own requests and commands have no warning', async () => {
  const { person } = composer({ models: BY_EDITOR });
  for (const request of ['Check the spelling', '/help']) {
    await person.clear(field());
    await person.type(field(), request);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByText(WARNING), request).toBeNull();
  }
});

test('Enter that ends a composed word sends nothing', async () => {
  const { person, onSend } = composer();
  await person.type(field(), 'にほん');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

test('a text of only blanks can’t be sent', async () => {
  const { person, onSend } = composer();
  await person.type(field(), '   {Enter}');
  expect(button(/^Send/)).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
});

test('text that the server refused stays in the field, with what was typed meanwhile', async () => {
  let take = (_: boolean) => {};
  const { person } = composer({
    onSend: () =>
      new Promise((resolve) => {
        take = resolve;
      }),
  });
  await person.type(field(), 'First{Enter}');
  await person.type(field(), ' and more');
  take(true);
  await vi.waitFor(() => expect(field()).toHaveValue('First and more'));
  await person.clear(field());
  await person.type(field(), 'Second{Enter}');
  take(false);
  await vi.waitFor(() => expect(field()).toHaveValue('Second'));
});

test('while a turn runs it can be stopped, and a request is sent after it', async () => {
  const { person, onStop, onSend } = composer({ running: true });
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await person.click(button(/^Stop/));
  expect(onStop).toHaveBeenCalledOnce();
  await person.type(field(), 'Then this');
  await person.click(button(/^Queue request/));
  expect(onSend).toHaveBeenCalledWith('Then this');
});

test('the selected passage goes with the request until it is dropped', async () => {
  const { person, onDropSelection } = composer({ selection: 'a passage' });
  expect(screen.getByText('a passage')).toBeVisible();
  await person.click(button('Ask about the whole document'));
  expect(onDropSelection).toHaveBeenCalledOnce();
});

test('a request to open the composer puts the caret into it', () => {
  const { again } = composer();
  expect(field()).not.toHaveFocus();
  again(<Composer {...propsOf({ calls: 1 })} />);
  expect(field()).toHaveFocus();
});

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};

test('/ opens the list of commands and tasks; the arrow keys and Enter choose, and Escape closes it', async () => {
  const { person, onCommand } = composer();
  await person.type(field(), '/');
  await screen.findByRole('listbox', { name: 'Commands and tasks' });
  expect(options()).toEqual(expect.arrayContaining(['changelog:from-notesChangelog from notes']));
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(active()).toContain('/task');
  await person.keyboard('{ArrowUp}');
  expect(active()).toContain('changelog:from-notes');
  await person.keyboard('{Enter}');
  expect(field()).toHaveValue('/task changelog:from-notes ');
  expect(screen.getByText("/task changelog:from-notes version='…' [files=['…']]")).toBeVisible();

  await person.keyboard('{ArrowDown}{ArrowUp}{Enter}1.0');
  expect(field()).toHaveValue("/task changelog:from-notes version='1.0'");
  await person.keyboard('{ArrowRight} f{Tab}ma{Enter}');
  expect(field()).toHaveValue("/task changelog:from-notes version='1.0' files=['notes/may.md']");
  expect(onCommand).not.toHaveBeenCalled();
  await person.keyboard('{End}{Enter}');
  expect(onCommand).toHaveBeenCalledWith("/task changelog:from-notes version='1.0' files=['notes/may.md']");
  expect(field()).toHaveValue('');

  await person.type(field(), '/');
  expect(options()).not.toEqual([]);
  await person.keyboard('{Escape}');
  expect(options()).toEqual([]);
  await person.keyboard('h');
  expect(options()).not.toEqual([]);
});

test('a command that is typed whole is sent by Enter', async () => {
  const { person, onCommand, onSend } = composer();
  await person.type(field(), '/help');
  await screen.findByRole('listbox');
  await person.keyboard('{Enter}');
  expect(onCommand).toHaveBeenCalledWith('/help');
  expect(onSend).not.toHaveBeenCalled();
});

test('a mistyped command stays, with what is wrong and its place marked, and is not sent', async () => {
  const { person, onCommand, onSend } = composer();
  await person.type(field(), '/task changelog:from-notes verson=1');
  await screen.findByText(/Usage/);
  await person.keyboard('{Escape}{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('“verson” isn’t a parameter. Did you mean “version”?');
  expect(screen.getByText('verson=1', { selector: 'mark' })).toBeVisible();
  expect(field()).toHaveValue('/task changelog:from-notes verson=1');
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect([field().selectionStart, field().selectionEnd]).toEqual([27, 35]);
  expect(onCommand).not.toHaveBeenCalled();
  expect(onSend).not.toHaveBeenCalled();
  await person.keyboard('version=1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a mistake that the server finds is shown in the same way', async () => {
  const problem = { message: 'The project is closed.', at: 0, usage: '/help' };
  const { person } = composer({ onCommand: vi.fn(async () => problem) });
  await person.type(field(), '/help{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The project is closed.');
  expect(field()).toHaveValue('/help');
});

test('a command that is to be changed is put into the field', () => {
  const { again } = composer();
  again(<Composer {...propsOf({ draft: { text: '/help' } })} />);
  expect(field()).toHaveValue('/help');
  expect(field()).toHaveFocus();
});

test('a pasted picture is uploaded and named in the request; until then it can’t be sent', async () => {
  let arrive = (_: unknown) => {};
  uploads.send.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const { person, onSend } = composer();
  await person.type(field(), 'What is this?');
  const picture = new File(['x'], 'Plan.png', { type: 'image/png' });
  fireEvent.paste(field(), { clipboardData: { files: [picture] } });
  await screen.findByText('Uploading images…');
  expect(button(/^Send/)).toBeDisabled();
  await vi.waitFor(() =>
    expect(uploads.send).toHaveBeenCalledWith(picture, expect.objectContaining({ documentId: 'document' })),
  );
  arrive({ name: 'Plan.png', contentType: 'image/png', address: 'attachment:1f' });
  await vi.waitFor(() => expect(field()).toHaveValue('What is this?\n![Plan](attachment:1f)\n'));
  await person.click(button(/^Send/));
  expect(onSend).toHaveBeenCalledWith('What is this?\n![Plan](attachment:1f)');
});

test('a picture that can’t be uploaded says why, and the text stays', async () => {
  uploads.send.mockRejectedValue(new Error('This file is larger than 2 MB.'));
  const { person } = composer();
  await person.type(field(), 'Look');
  fireEvent.drop(field(), { dataTransfer: { files: [new File(['x'], 'Plan.png', { type: 'image/png' })] } });
  await screen.findByText('Plan.png: This file is larger than 2 MB.');
  expect(field()).toHaveValue('Look');
});

test('a request that can’t be sent stays in the field, even if the panel was closed meanwhile', async () => {
  let answer = (_: boolean) => {};
  const onSend = () => new Promise<boolean>((resolve) => (answer = resolve));
  const props = propsOf({ onSend });
  const { person, again } = show(<Composer {...props} />);
  await person.type(field(), 'Shorten this{Enter}');
  again(<p>Closed</p>);
  await act(async () => answer(false));
  again(<Composer {...props} />);
  expect(field()).toHaveValue('Shorten this');
  await person.type(field(), '{Enter}');
  again(<p>Closed</p>);
  again(<Composer {...props} />);
  await person.type(field(), 'Also this');
  await act(async () => answer(false));
  expect(field()).toHaveValue('Shorten this\n\nAlso this');
  again(<p>Closed</p>);
  again(<Composer {...props} />);
  expect(field()).toHaveValue('');
});

test('requests that can’t be sent after the panel was closed are all kept, the earliest first', async () => {
  const answer: ((wasSent: boolean) => void)[] = [];
  const props = propsOf({ onSend: () => new Promise<boolean>((resolve) => answer.push(resolve)) });
  const { person, again } = show(<Composer {...props} />);
  await person.type(field(), 'Shorten this{Enter}');
  again(<p>Closed</p>);
  again(<Composer {...props} />);
  await person.type(field(), 'Translate it{Enter}');
  again(<p>Closed</p>);
  await act(async () => {
    for (const refuse of answer) refuse(false);
  });
  again(<Composer {...props} />);
  expect(field()).toHaveValue('Shorten this\n\nTranslate it');
});

test('a command in which the server finds a mistake stays in the field, even if the panel was closed meanwhile', async () => {
  let answer = (_: CommandProblem) => {};
  const onCommand = () => new Promise<CommandProblem>((resolve) => (answer = resolve));
  const props = propsOf({ onCommand });
  const { person, again } = show(<Composer {...props} />);
  await person.type(field(), '/help{Enter}');
  again(<p>Closed</p>);
  await act(async () => answer({ message: 'The project is closed.', at: 0, usage: '/help' }));
  again(<Composer {...props} />);
  expect(field()).toHaveValue('/help');
});
