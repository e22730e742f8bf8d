import { act, cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { carryOver } from '@/ui/shell/over-reload';
import { CommentForm } from '@/ui/threads/CommentForm';
import { show } from './page';

function form(changes: { onSubmit?: (body: string) => Promise<boolean>; initial?: string; draftKey?: string } = {}) {
  const onSubmit = vi.fn(changes.onSubmit ?? (async () => true));
  const onCancel = vi.fn();
  const props = { label: 'Comment', placeholder: 'Comment…', verb: 'Send', ...changes, onSubmit, onCancel };
  return { ...show(<CommentForm {...props} />), onSubmit, onCancel };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

test('a comment is sent by its button and by Ctrl+Enter, and the field is empty then', async () => {
  const { person, onSubmit } = form();
  await person.type(field(), 'By the button');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(field()).toHaveValue('');
  await person.type(field(), 'By the key{Control>}{Enter}{/Control}');
  expect(onSubmit.mock.calls).toEqual([['By the button'], ['By the key']]);
});

test('the text stays if the server refused it', async () => {
  const { person } = form({ onSubmit: async () => false });
  await person.type(field(), 'Words{Control>}{Enter}{/Control}');
  expect(field()).toHaveValue('Words');
});

test('a comment of only blanks isn’t sent, and none is sent twice while it’s being sent', async () => {
  let take = (_: boolean) => {};
  const { person, onSubmit } = form({
    onSubmit: () =>
      new Promise((resolve) => {
        take = resolve;
      }),
  });
  await person.type(field(), '   {Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  await person.type(field(), 'Once{Control>}{Enter}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledOnce();
  take(true);
  await vi.waitFor(() => expect(field()).toHaveValue(''));
});

test('a person is mentioned by @ and the first letters, and stored by id', async () => {
  const { person, onSubmit } = form();
  await person.type(field(), 'Ask @col');
  expect(await screen.findByRole('option', { name: /Cole Margin/ })).toBeVisible();
  await person.keyboard('{Enter}');
  expect(field()).toHaveValue('Ask @Cole Margin ');
  await person.keyboard('about it{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledWith('Ask <@cole> about it');
});

test('people aren’t offered themselves to mention', async () => {
  const { person } = form();
  await person.type(field(), '@');
  expect(await screen.findByRole('option', { name: /Cole Margin/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Ada Quill/ })).toBeNull();
});

test('Escape closes the list of people first, and then the form', async () => {
  const { person, onCancel } = form();
  await person.type(field(), '@c');
  await screen.findByRole('option');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(onCancel).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a comment that is changed shows names, and keeps its mentions by id', async () => {
  const { person, onSubmit } = form({ initial: '<@ada> and you' });
  expect(field()).toHaveValue('@Ada Quill and you');
  await person.type(field(), '!{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledWith('<@ada> and you!');
});

test('typed text survives a reload by the product, in its own form and only once', async () => {
  const { person } = form({ draftKey: 'thread-1' });
  await person.type(field(), 'Not sent yet');
  carryOver();
  cleanup();
  form({ draftKey: 'thread-2' });
  expect(field()).toHaveValue('');
  cleanup();
  form({ draftKey: 'thread-1' });
  expect(field()).toHaveValue('Not sent yet');
  cleanup();
  form({ draftKey: 'thread-1' });
  expect(field()).toHaveValue('');
});

function replyForm(onSubmit: () => Promise<boolean>) {
  return show(
    <CommentForm label="Comment" placeholder="Comment…" verb="Send" draftKey="thread-3" onSubmit={onSubmit} />,
  );
}

test('typed text survives when a form disappears that can’t be cancelled, unless it was sent meanwhile', async () => {
  let take = (_: boolean) => {};
  const sending = () =>
    new Promise<boolean>((resolve) => {
      take = resolve;
    });
  const { person } = replyForm(sending);
  await person.type(field(), 'Not sent yet');
  cleanup();
  replyForm(sending);
  expect(field()).toHaveValue('Not sent yet');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  cleanup();
  await act(async () => take(true));
  replyForm(sending);
  expect(field()).toHaveValue('');
});

test('typed text is gone when a form disappears that can be cancelled', async () => {
  const { person } = form({ draftKey: 'new' });
  await person.type(field(), 'Never mind');
  cleanup();
  form({ draftKey: 'new' });
  expect(field()).toHaveValue('');
});
