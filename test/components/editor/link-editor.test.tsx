import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, test } from 'vitest';
import { stateOf } from '@/ui/editor/commands/test-state';
import { editLink } from '@/ui/editor/links/link-editor';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { holdSelectionEvents } from '../../support/selection-events';

let view: EditorView;
holdSelectionEvents();
afterEach(() => view.destroy());

/** Opens the form on a text in which `‸` marks the caret, or two of them the ends of the selection. */
function open(marked: string) {
  view = new EditorView({ state: stateOf(marked), parent: document.body });
  editLink(view);
}
const form = () => document.querySelector('.vr-popover-form') as HTMLFormElement;
const field = (label: string) =>
  [...form().querySelectorAll('label')]
    .find((each) => each.textContent === label)
    ?.querySelector('input') as HTMLInputElement;
function save(fields: { Text?: string; Address?: string }) {
  for (const [label, value] of Object.entries(fields)) field(label).value = value;
  form().dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
}
const typed = (from: number, insert: string, to = from) => view.dispatch({ changes: { from, to, insert } });
const text = () => view.state.doc.toString();

describe('a link that is saved after somebody else’s edit', () => {
  test('is at the caret, not at its old offset', () => {
    open('A word‸ here.');
    typed(0, 'Above.\n\n');
    save({ Text: 'this', Address: 'a.md' });
    expect(text()).toBe('Above.\n\nA word[this](a.md) here.');
  });

  test('isn’t lost when the text has become shorter', () => {
    open('A long paragraph.\n\nEnd‸');
    typed(0, '', 19);
    save({ Text: 'this', Address: 'a.md' });
    expect(text()).toBe('End[this](a.md)');
  });

  test('takes the place of the words that were selected, not of the same words before them', () => {
    open('See the list and ‸the‸ plan.');
    typed(0, 'the ');
    save({ Address: 'a.md' });
    expect(text()).toBe('the See the list and [the](a.md) plan.');
  });

  test('keeps what they wrote in its text, unless its text was changed in the form too', () => {
    open('See [the li‸st](a.md).');
    typed(9, 'long ');
    save({ Address: 'b.md' });
    expect(text()).toBe('See [the long list](b.md).');
  });

  test('isn’t inserted if its text was deleted, and the person gets a message', () => {
    open('One ‸two‸ three two.');
    typed(4, '', 8);
    save({ Address: 'a.md' });
    expect(text()).toBe('One three two.');
    expect(toastStore.get().at(-1)?.message).toBe('The link wasn’t saved, because someone deleted its text.');
  });
});

test('a link is given another text and address', () => {
  open('See [the li‸st](a.md).');
  expect(field('Text').value).toBe('the list');
  expect(field('Address').value).toBe('a.md');
  save({ Text: 'the plan', Address: 'b c.md' });
  expect(text()).toBe('See [the plan](<b c.md>).');
});
