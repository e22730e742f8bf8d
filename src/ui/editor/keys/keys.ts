import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { continueList, deleteMarkBackward } from '../commands/lists';

type Keys = typeof import('./default-keys').DEFAULT_KEYS;

const NONE: Keys = { markdown: [], code: [] };
let loaded: Keys | undefined;
let loading: Promise<Keys> | undefined;

function load(): Promise<Keys> {
  loading ??= import('./default-keys').then(
    ({ DEFAULT_KEYS }) => {
      loaded = DEFAULT_KEYS;
      return DEFAULT_KEYS;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const arrived = StateEffect.define<Keys>();

/** A field instead of a new configuration, because that would redraw the whole view. */
const defaultKeys = (kind: keyof Keys) =>
  StateField.define<readonly KeyBinding[]>({
    create: () => (loaded ?? NONE)[kind],
    update: (keys, { effects }) => effects.find((effect) => effect.is(arrived))?.value[kind] ?? keys,
    provide: (field) => keymap.from(field),
  });

const ofMarkdown = defaultKeys('markdown');
const ofCode = defaultKeys('code');

/** Keys for typing Markdown. The commands' keys and Tab are loaded with the extras. */
export function markdownKeys(): Extension {
  return [
    Prec.high(
      keymap.of([
        { key: 'Enter', run: continueList },
        { key: 'Backspace', run: deleteMarkBackward },
      ]),
    ),
    ofMarkdown,
  ];
}

/** Keys for code. */
export function codeKeys(): Extension {
  return ofCode;
}

/**
 * Gives an editor its default keys once they have loaded, if it was created before. The text doesn't wait for them,
 * because the browser itself handles letters, Enter and Backspace.
 */
export async function awaitDefaultKeys(view: EditorView, isGone: () => boolean): Promise<void> {
  const keys = loaded ?? (await load());
  // Another editor may have loaded them since this one was created.
  const lacksKeys = [ofMarkdown, ofCode].some((field) => view.state.field(field, false)?.length === 0);
  if (lacksKeys && !isGone()) view.dispatch({ effects: arrived.of(keys) });
}
