import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { toggleTask } from './commands/blocks';
import { editorCommands } from './commands/catalog';
import { continueList, deleteMarkBackward, indentItem, outdentItem } from './commands/lists';
import { tableKeys } from './table/table-keys';

/** Keys of a Markdown document. Tab indents in lists only: elsewhere it moves the focus on, as in any page. */
export function markdownKeys(): Extension {
  return [
    tableKeys(),
    Prec.high(
      keymap.of([
        { key: 'Enter', run: continueList },
        { key: 'Backspace', run: deleteMarkBackward },
        { key: 'Tab', run: indentItem, shift: outdentItem },
        { key: 'Mod-Enter', run: toggleTask },
        ...editorCommands.flatMap(({ key, run }) => (key ? [{ key, run, preventDefault: true }] : [])),
      ]),
    ),
    keymap.of(defaultKeymap),
  ];
}

/** Keys of code. Escape, then Tab, leaves the editor. */
export function codeKeys(): Extension {
  return keymap.of([...defaultKeymap, indentWithTab]);
}
