import { type EditorState, Facet } from '@codemirror/state';
import type { WidgetType } from '@codemirror/view';

/** Draws a fenced code block as a widget: given its language and its code; undefined leaves it as code. */
export type FenceWidget = (language: string, code: string, state: EditorState) => WidgetType | undefined;

/** What draws code blocks. It may come late: then the blocks are drawn anew. */
export const fenceWidgets = Facet.define<FenceWidget>();
