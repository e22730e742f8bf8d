import { codePointLength, startOf } from '@/kernel/text';
import { formatNumbered } from './numbered-text';

/** The longest prefix of a line (number and offset) in a document of any possible size, in characters. */
const NUMBERING = 20;

type Excerpt = {
  length: number;
  line_count: number;
  from_line: number;
  to_line: number;
  /** In the format of `formatNumbered`. */
  text: string;
  /** What was left out, if the requested lines don't fit. */
  note?: string;
};

/**
 * Returns as many of the requested lines as fit into `limit` UTF-16 units. Undefined if the text has fewer lines than
 * `fromLine`.
 */
export function excerpt(
  text: string,
  { fromLine, toLine, limit }: { fromLine: number; toLine: number; limit: number },
): Excerpt | undefined {
  const lines = text.split('\n');
  if (fromLine > lines.length) return undefined;
  const wanted = Math.min(toLine, lines.length);
  let last = fromLine - 1;
  for (let size = 0; last < wanted; last++) {
    size += (lines[last]?.length ?? 0) + NUMBERING;
    if (size > limit && last >= fromLine) break;
  }
  const whole = { length: codePointLength(text), line_count: lines.length, from_line: fromLine, to_line: last };
  const shown = formatNumbered(text, { fromLine, toLine: last });
  const cut = last === fromLine && shown.length > limit;
  const note = cut
    ? `Line ${fromLine} is too long to be shown whole: ${lines[fromLine - 1]?.length} characters, cut here. Quote what you change with find.`
    : last < wanted
      ? `Lines ${fromLine} to ${last} of ${lines.length} are shown, since the text is long. Ask for from_line ${last + 1} to see more.`
      : undefined;
  return { ...whole, text: cut ? startOf(shown, limit) : shown, ...(note && { note }) };
}
