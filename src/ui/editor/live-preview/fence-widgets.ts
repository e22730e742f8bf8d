import { type EditorState, Facet } from '@codemirror/state';
import type { WidgetType } from '@codemirror/view';

/** Returns a widget for a fenced code block with this language and code, or undefined to leave it as code. */
export type FenceWidget = (language: string, code: string, state: EditorState) => WidgetType | undefined;

/** Functions that draw code blocks. When one is added later, the blocks are redrawn. */
export const fenceWidgets = Facet.define<FenceWidget>();
