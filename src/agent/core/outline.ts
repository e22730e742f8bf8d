export interface Heading {
  /** From 1. */
  line: number;
  level: number;
  title: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;

/** The headings of a Markdown text with the lines on which they stand, those in fenced code left out. */
export function headings(text: string): Heading[] {
  const found: Heading[] = [];
  let fence: string | undefined;
  let paragraph: string | undefined;
  for (const [i, line] of text.split('\n').entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && /^ {0,3}[`~]+[ \t]*$/.test(line)) fence = undefined;
      continue;
    }
    const atx = ATX.exec(line);
    const underline = paragraph === undefined ? undefined : UNDERLINE.exec(line)?.[1];
    if (atx) found.push({ line: i + 1, level: atx[1]!.length, title: (atx[2] ?? '').trim() });
    else if (underline) found.push({ line: i, level: underline.startsWith('=') ? 1 : 2, title: paragraph!.trim() });
    fence = mark;
    const isText = !mark && !atx && !underline && line.trim() !== '' && !/^ {0,3}([>*+-]|\d+[.)])[ \t]/.test(line);
    paragraph = isText ? line : undefined;
  }
  return found;
}

/** At most `limit` of the headings: where there are more, the deepest levels are left out first. */
export function mainHeadings(all: readonly Heading[], limit: number): Heading[] {
  for (let level = 6; level > 1; level--) {
    const kept = all.filter((heading) => heading.level <= level);
    if (kept.length <= limit) return kept;
  }
  return all.filter(({ level }) => level === 1).slice(0, limit);
}
