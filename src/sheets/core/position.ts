import { firstIndex } from '@/kernel/first-index';

/** A place in a text. Offsets are in UTF-16 units; `line` and `column` count from 1, columns in code points. */
export interface Place {
  from: number;
  /** Exclusive. */
  to: number;
  line: number;
  column: number;
}

/** A problem in a text, for a person or a model. */
export interface Problem extends Place {
  message: string;
}

/** Returns a function that converts offsets of one text to places. Each call takes time linear in one line's length. */
export function makePlaces(text: string): (from: number, to: number) => Place {
  const starts = lineStarts(text);
  return (from, to) => {
    const line = lineOf(starts, from);
    const column = [...text.slice(starts[line], from)].length + 1;
    return { from, to, line: line + 1, column };
  };
}

/** Returns a single problem with its place. To convert many offsets of a text, use `makePlaces`. */
export function problemAt(text: string, range: { from: number; to: number }, message: string): Problem {
  return { message, ...makePlaces(text)(range.from, range.to) };
}

/** Returns a problem as one line: "3:14 unknown field “titel”". */
export function printProblem({ line, column, message }: Problem): string {
  return `${line}:${column} ${message}`;
}

/** Returns the offset of the first character of each line. Only LF ends a line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the index, from 0, of the line that contains an offset. */
function lineOf(starts: readonly number[], offset: number): number {
  return Math.max(0, firstIndex(starts, (start) => start > offset) - 1);
}
