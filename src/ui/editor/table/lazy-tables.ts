import type { Extension } from '@codemirror/state';
import { type DrawTable, tableDrawing } from './table-drawing';

let drawTable: DrawTable | undefined;

/**
 * Returns the extension that draws tables, if its code has loaded (see `tablesReady`). Editors created earlier get it
 * with their extras.
 */
export function tablesAtStart(): Extension {
  return drawTable ? tableDrawing.of(drawTable) : [];
}

/** Matches the row under a table's heading, to detect a table that would be drawn. */
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/m;

/** Resolves when tables won't flash as source; undefined if that is now. Offline, it resolves anyway. */
export function tablesReady(text: string): Promise<void> | undefined {
  if (drawTable || !DELIMITER_ROW.test(text)) return undefined;
  return import('./table-widget').then(
    (module) => {
      drawTable = module.drawTable;
    },
    () => undefined,
  );
}
