import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { continueList, deleteMarkBackward, indentItem, outdentItem } from './commands/lists';

/** Keys that belong to typing Markdown; those of the commands come with the extras. Tab indents in lists only: elsewhere it moves the focus on, as in any page. */
export function markdownKeys(): Extension {
  return [
    Prec.high(
      keymap.of([
        { key: 'Enter', run: continueList },
        { key: 'Backspace', run: deleteMarkBackward },
        { key: 'Tab', run: indentItem, shift: outdentItem },
      ]),
    ),
    keymap.of(defaultKeymap),
  ];
}

/** Keys of code. Escape, then Tab, leaves the editor. */
export function codeKeys(): Extension {
  return keymap.of([...defaultKeymap, indentWithTab]);
}
