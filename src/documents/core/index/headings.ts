export interface Heading {
  /** Counted from 1. */
  line: number;
  level: number;
  title: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;

/** Returns the headings of a Markdown text with their line numbers, without those in fenced code. */
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
    const heading = headingAt(line, i, paragraph);
    if (heading) found.push(heading);
    fence = mark;
    paragraph = !mark && !heading && isParagraph(line) ? line : undefined;
  }
  return found;
}

/**
 * Returns the heading on a line, or the heading that the line turns the preceding paragraph line into. `index` counts
 * from 0.
 */
function headingAt(line: string, index: number, paragraph: string | undefined): Heading | undefined {
  const atx = ATX.exec(line);
  if (atx) return { line: index + 1, level: atx[1]!.length, title: (atx[2] ?? '').trim() };
  const underline = paragraph === undefined ? undefined : UNDERLINE.exec(line)?.[1];
  if (!underline) return undefined;
  return { line: index, level: underline.startsWith('=') ? 1 : 2, title: paragraph!.trim() };
}

function isParagraph(line: string): boolean {
  return line.trim() !== '' && !/^ {0,3}([>*+-]|\d+[.)])[ \t]/.test(line);
}
