import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { continueList, deleteMarkBackward, indentItem, outdentItem } from './commands/lists';

/**
 * Keys for typing Markdown; the commands' keys are loaded with the extras. Tab indents only in lists. Elsewhere it
 * moves the focus, as on any page.
 */
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

/** Keys for code. Escape followed by Tab leaves the editor. */
export function codeKeys(): Extension {
  return keymap.of([...defaultKeymap, indentWithTab]);
}
