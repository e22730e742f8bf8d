import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Composer } from '@/ui/agent/composer/Composer';
import type { ModelChoice } from '@/ui/agent/composer/composer-limits';
import { show } from './page';

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
    calls: 0,
    models: MODELS,
    selection: undefined,
    running: false,
    sending: false,
    onDropSelection: vi.fn(),
    onSend: vi.fn(async () => true),
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

test('Enter sends what was typed, without blanks around it, and Shift+Enter begins a line', async () => {
  const { person, onSend } = composer();
  await person.type(field(), '  Shorten{Shift>}{Enter}{/Shift}this {Enter}');
  expect(onSend).toHaveBeenCalledWith('Shorten\nthis');
  expect(field()).toHaveValue('');
});

test('Enter that ends a composed word sends nothing', async () => {
  const { person, onSend } = composer();
  await person.type(field(), 'にほん');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

test('nothing but blanks cannot be sent', async () => {
  const { person, onSend } = composer();
  await person.type(field(), '   {Enter}');
  expect(button(/^Send/)).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
});

test('what was typed stays when it was not taken, and so does what was typed meanwhile', async () => {
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
  await person.click(button(/^Queue message/));
  expect(onSend).toHaveBeenCalledWith('Then this');
});

test('the selected passage goes with the request until it is dropped', async () => {
  const { person, onDropSelection } = composer({ selection: 'a passage' });
  expect(screen.getByText('a passage')).toBeVisible();
  await person.click(button('Ask about the whole document'));
  expect(onDropSelection).toHaveBeenCalledOnce();
});

test('a call for the composer puts the caret into it', () => {
  const { again } = composer();
  expect(field()).not.toHaveFocus();
  again(<Composer {...propsOf({ calls: 1 })} />);
  expect(field()).toHaveFocus();
});
