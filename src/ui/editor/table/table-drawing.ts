import { Facet } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';

/** A drawn table. It keeps its id while it changes. */
export abstract class DrawnTable extends WidgetType {
  abstract readonly id: number;
}

/** Returns a function that makes the widget for a table's source, or undefined if the table must stay source. */
export type DrawTable = (source: string) => ((place: { id: number; canEdit: boolean }) => DrawnTable) | undefined;

/** The function that draws tables. Until it has loaded, tables show their source. */
export const tableDrawing = Facet.define<DrawTable, DrawTable | undefined>({ combine: ([first]) => first });
