import { Facet } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';

/** A table as it is drawn. It keeps its id while it changes. */
export abstract class DrawnTable extends WidgetType {
  abstract readonly id: number;
}

/** Makes the widget of a table's source; undefined when it has to stay source. */
export type DrawTable = (source: string) => ((place: { id: number; canEdit: boolean }) => DrawnTable) | undefined;

/** What draws tables. It may come late: until then they are source, and then they are drawn anew. */
export const tableDrawing = Facet.define<DrawTable, DrawTable | undefined>({ combine: ([first]) => first });
