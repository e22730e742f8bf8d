import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { continueList, deleteMarkBackward } from './commands/lists';

/**
 * Keys for typing Markdown. The commands' keys and Tab are loaded with the extras.
 */
export function markdownKeys(): Extension {
  return [
    Prec.high(
      keymap.of([
        { key: 'Enter', run: continueList },
        { key: 'Backspace', run: deleteMarkBackward },
      ]),
    ),
    keymap.of(defaultKeymap),
  ];
}

/** Keys for code. Escape followed by Tab leaves the editor. */
export function codeKeys(): Extension {
  return keymap.of([...defaultKeymap, indentWithTab]);
}
