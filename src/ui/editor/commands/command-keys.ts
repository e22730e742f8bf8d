import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { toggleTask } from './blocks';
import { editorCommands } from './catalog';
import { indentItem, outdentItem } from './indent-list';

/**
 * Binds the keys of the formatting commands. In table cells, those of the commands that apply there. Tab indents only in
 * lists. Elsewhere it moves the focus, as on any page.
 */
export function commandKeys(): Extension {
  return Prec.high(
    keymap.of([
      { key: 'Mod-Enter', run: toggleTask },
      { key: 'Tab', run: indentItem, shift: outdentItem },
      ...editorCommands.flatMap(({ key, run, isInline }) => {
        return key ? [{ key, run, preventDefault: true, scope: isInline ? 'editor cell' : 'editor' }] : [];
      }),
    ]),
  );
}
