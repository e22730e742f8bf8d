import { linesOutsideFences, withoutInlineCode } from '../references';

const BLOCK_ID = /(?:^|[ \t])\^([A-Za-z0-9-]{1,100})[ \t]*$/;
const LABEL = /\[\^([^\]\s]{1,100})\]/g;

/**
 * Returns the text with footnotes that are written where they are called, `^[…]`, as ordinary ones: `[^1]`, with their
 * texts at the end. Takes linear time.
 */
export function withFootnotes(text: string): string {
  if (!text.includes('^[')) return text;
  const used = new Set(Array.from(text.matchAll(LABEL), ([, label]) => label));
  const notes: string[] = [];
  const parts: string[] = [];
  let [end, number] = [0, 0];
  for (const { line, at } of linesOutsideFences(text)) {
    for (const { from, to } of callsIn(withoutInlineCode(line))) {
      do number++;
      while (used.has(String(number)));
      parts.push(text.slice(end, at + from), `[^${number}]`);
      notes.push(`[^${number}]: ${line.slice(from + 2, to - 1).trim()}`);
      end = at + to;
    }
  }
  if (notes.length === 0) return text;
  return `${(parts.join('') + text.slice(end)).trimEnd()}\n\n${notes.join('\n')}\n`;
}

/** Returns where footnotes are in a line. One without an end, an empty one, and a `^[` after a backslash are text. */
function callsIn(line: string): { from: number; to: number }[] {
  const calls: { from: number; to: number }[] = [];
  let [from, depth] = [-1, 0];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '\\') at++;
    else if (depth === 0) {
      if (sign !== '^' || line[at + 1] !== '[') continue;
      from = at++;
      depth = 1;
    } else if (sign === '[') depth++;
    else if (sign === ']' && --depth === 0 && line.slice(from + 2, at).trim() !== '') calls.push({ from, to: at + 1 });
  }
  return calls;
}

/** Returns the text without the names of blocks, `^name` at the end of a line, to which links of the vault lead. */
export function withoutBlockIds(text: string, linked: ReadonlySet<string>): string {
  if (linked.size === 0 || !text.includes('^')) return text;
  const parts: string[] = [];
  let end = 0;
  for (const { line, at } of linesOutsideFences(text)) {
    const found = BLOCK_ID.exec(line);
    if (!found || !linked.has(found[1] ?? '')) continue;
    parts.push(text.slice(end, at + found.index));
    end = at + line.length;
  }
  return parts.join('') + text.slice(end);
}
