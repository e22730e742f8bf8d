import { StateEffect } from '@codemirror/state';

/** The person wants to insert a picture or a file at the caret. The page that shows the editor opens the dialog. */
export const imageRequested = StateEffect.define<null>();
