import * as Y from 'yjs';
import { asRecord } from './person';

/** The shared form of a selection: two relative positions, in the format that y-codemirror.next uses for `cursor`. */
export interface SharedCursor {
  anchor: Y.RelativePosition;
  head: Y.RelativePosition;
}

export function shareCursor(ytext: Y.Text, anchor: number, head: number): SharedCursor {
  const share = (index: number) => Y.createRelativePositionFromTypeIndex(ytext, Math.min(index, ytext.length));
  const shared = share(anchor);
  return { anchor: shared, head: anchor === head ? shared : share(head) };
}

/** Returns the offsets of another person's cursor in this copy of the text, or undefined if it can't be placed. */
export function resolveCursor(ytext: Y.Text, cursor: unknown): { anchor: number; head: number } | undefined {
  const { anchor, head } = asRecord(cursor);
  const at = resolvePosition(ytext, anchor);
  const to = resolvePosition(ytext, head);
  return at === undefined || to === undefined ? undefined : { anchor: at, head: to };
}

function resolvePosition(ytext: Y.Text, json: unknown): number | undefined {
  if (typeof json !== 'object' || json === null || !ytext.doc) return undefined;
  try {
    const relative = Y.createRelativePositionFromJSON(json);
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, ytext.doc, false);
    return absolute?.type === ytext ? absolute.index : undefined;
  } catch {
    // Another client's awareness can contain anything. A cursor that can't be read isn't drawn.
    return undefined;
  }
}
