import { StateEffect } from '@codemirror/state';

/** Somebody wants to put a picture or a file at the caret: whoever shows the editor asks which. */
export const imageRequested = StateEffect.define<null>();
