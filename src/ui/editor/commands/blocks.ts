import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { isListItem, isOrdered, parseListLine } from './list-line';
import { isVerbatim } from './syntax';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type LineFormat = 'bullet' | 'ordered' | 'task' | 'quote';

const HEADING = /^( {0,3})(#{1,6})(?:[ \t]+|$)/;

/** Turns the selected lines into headings of a level, or back into text if they all are such headings already. */
export function toggleHeading(level: HeadingLevel): StateCommand {
  const marks = '#'.repeat(level);
  return changeLines((lines) => {
    const isOn = lines.every((line) => headingLevel(line.text) === level);
    return lines.map((line) => {
      const match = HEADING.exec(line.text);
      const item = match ? undefined : parseListLine(line.text);
      const to = match?.[0].length ?? item?.contentStart ?? 0;
      return { from: line.from, to: line.from + to, insert: isOn ? '' : `${marks} ` };
    });
  });
}

export function headingLevel(line: string): number | undefined {
  return HEADING.exec(line)?.[2]?.length;
}

/** Turns the selected lines into list items, tasks or quotes, or back into text if they all are that already. */
export function toggleLines(format: LineFormat): StateCommand {
  return changeLines((lines) => {
    const isOn = lines.every((line) => hasLineFormat(line.text, format));
    return lines.map((line, index) => (isOn ? unmark(line, format) : mark(line, format, index)));
  });
}

/** Returns whether a line has a format. The toolbar shows it as pressed. */
export function hasLineFormat(text: string, format: LineFormat): boolean {
  const line = parseListLine(text);
  switch (format) {
    case 'quote':
      return line.lead.includes('>');
    case 'task':
      return line.task !== '';
    case 'ordered':
      return isOrdered(line) && line.task === '';
    case 'bullet':
      return isListItem(line) && !isOrdered(line) && line.task === '';
  }
}

/** Ticks or unticks the task on the caret's line. */
export const toggleTask: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.head);
  const item = parseListLine(line.text);
  if (state.readOnly || item.task === '') return false;
  const box = line.from + item.contentStart - item.task.length + 1;
  const insert = item.task.startsWith('[ ]') ? 'x' : ' ';
  dispatch(state.update({ changes: { from: box, to: box + 1, insert }, userEvent: 'input.task' }));
  return true;
};

function mark(line: Line, format: LineFormat, index: number): ChangeSpec {
  if (format === 'quote') return { from: line.from, insert: '> ' };
  const item = parseListLine(line.text);
  const heading = HEADING.exec(line.text)?.[0].length;
  const start = line.from + (heading === undefined ? item.lead.length : 0);
  const marker = format === 'ordered' ? `${index + 1}.` : '-';
  return {
    from: start,
    to: line.from + (heading ?? item.contentStart),
    insert: `${marker} ${format === 'task' ? '[ ] ' : ''}`,
  };
}

function unmark(line: Line, format: LineFormat): ChangeSpec {
  const item = parseListLine(line.text);
  if (format === 'quote') {
    const quote = /^[ \t]*>[ \t]?/.exec(line.text)?.[0].length ?? 0;
    return { from: line.from, to: line.from + quote };
  }
  return { from: line.from + item.lead.length, to: line.from + item.contentStart };
}

function changeLines(edit: (lines: Line[]) => ChangeSpec[]): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly || isVerbatim(state, state.selection.main.from, 'block')) return false;
    const lines = selectedLines(state);
    const changes = state.changes(edit(lines));
    dispatch(
      state.update({
        changes,
        selection: state.selection.map(changes, 1),
        userEvent: 'input.format',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** Returns the lines of the selection. Blank lines are included only if there are no others. */
function selectedLines(state: EditorState): Line[] {
  const { from, to } = state.selection.main;
  const lines: Line[] = [];
  for (let pos = from; pos <= to; ) {
    const line = state.doc.lineAt(pos);
    lines.push(line);
    pos = line.to + 1;
  }
  const written = lines.filter((line) => line.text.trim() !== '');
  return written.length > 0 ? written : lines.slice(0, 1);
}
