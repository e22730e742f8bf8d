import type { Extension } from '@codemirror/state';
import { type DrawTable, tableDrawing } from './table-drawing';

let drawTable: DrawTable | undefined;

/** What draws tables, for an editor that starts after `tablesReady`; others get it with their extras. */
export function tablesAtStart(): Extension {
  return drawTable ? tableDrawing.of(drawTable) : [];
}

/** The row under the heading of a table that would be drawn. */
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/m;

/** When a text can be shown without its tables flashing as source; undefined when that is now. Offline, it is shown so. */
export function tablesReady(text: string): Promise<void> | undefined {
  if (drawTable || !DELIMITER_ROW.test(text)) return undefined;
  return import('./table-widget').then(
    (module) => {
      drawTable = module.drawTable;
    },
    () => undefined,
  );
}
