/** A change in a text. Offsets are UTF-16 units. */
export interface Change {
  id: string;
  from: number;
  to: number;
  after: string;
}

export interface Part {
  kind: 'same' | 'deleted' | 'inserted';
  text: string;
}

/** Lines of a text with their changes. */
export interface Passage {
  changeIds: string[];
  parts: Part[];
}

/** How much unchanged text is kept on each side of a change, in UTF-16 units. */
const REACH = 280;

/**
 * Returns the lines of a text that the changes touch, with deleted and inserted text in place. Changes in the same line
 * share one passage. Long unchanged stretches are shortened with “…”. The marks of headings are left out.
 */
export function passagesOf(text: string, changes: readonly Change[]): Passage[] {
  const sorted = [...changes].sort((a, b) => a.from - b.from || a.to - b.to);
  const groups: { from: number; to: number; changes: Change[] }[] = [];
  for (const change of sorted) {
    const from = text.lastIndexOf('\n', change.from - 1) + 1;
    const lineEnd = text.indexOf('\n', change.to);
    const to = lineEnd < 0 ? text.length : lineEnd;
    const last = groups.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.changes.push(change);
    } else groups.push({ from, to, changes: [change] });
  }
  return groups.map((group) => ({
    changeIds: group.changes.map(({ id }) => id),
    parts: withoutEdgeBreaks(partsOf(text, group)),
  }));
}

function partsOf(text: string, { from, to, changes }: { from: number; to: number; changes: Change[] }): Part[] {
  const parts: Part[] = [];
  let at = from;
  for (const change of changes) {
    const isFirst = change === changes[0];
    parts.push(same(text.slice(at, change.from), { start: !isFirst, end: true }));
    parts.push({ kind: 'deleted', text: text.slice(change.from, change.to) });
    parts.push({ kind: 'inserted', text: change.after });
    at = Math.max(at, change.to);
  }
  parts.push(same(text.slice(at, to), { start: true, end: false }));
  return parts.filter(({ text: shown }) => shown !== '');
}

/** Returns unchanged text, shortened to the parts next to a change. */
function same(text: string, nextToChange: { start: boolean; end: boolean }): Part {
  const reach = (nextToChange.start ? REACH : 0) + (nextToChange.end ? REACH : 0);
  if (text.length <= reach) return { kind: 'same', text };
  const head = nextToChange.start ? text.slice(0, REACH).replace(/\S*$/, '') : '';
  const tail = nextToChange.end ? text.slice(-REACH).replace(/^\S*/, '') : '';
  return { kind: 'same', text: `${head.trimEnd()}${head && ' '}…${tail && ' '}${tail.trimStart()}`.toWellFormed() };
}

const HEADING_MARK = /^#{1,6} +/;

/**
 * Removes the mark of a heading, and line breaks at the edges. An inserted paragraph has them, and they would be drawn
 * as empty lines.
 */
function withoutEdgeBreaks(parts: Part[]): Part[] {
  const last = parts.length - 1;
  return parts
    .map(({ kind, text }, i) => {
      const isHeading = i === 0 && kind === 'same';
      const shown = i === 0 ? text.replace(isHeading ? HEADING_MARK : /^\n+/, '') : text;
      return { kind, text: i === last ? shown.trimEnd() : shown };
    })
    .filter(({ text }) => text !== '');
}
