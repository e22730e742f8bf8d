import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import type { KeyBinding } from '@codemirror/view';

/** The keys that editors usually have, such as Home and the arrows, by what is written. */
export const DEFAULT_KEYS: Readonly<Record<'markdown' | 'code', readonly KeyBinding[]>> = {
  // Mod+/ leads to the agent everywhere on the page. In code it comments lines out, as in other editors.
  markdown: defaultKeymap.filter(({ key }) => key !== 'Mod-/'),
  // Escape followed by Tab leaves the editor.
  code: [...defaultKeymap, indentWithTab],
};
