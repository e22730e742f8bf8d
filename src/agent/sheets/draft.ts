/** What a model wrote of a sheet: the code of the template, and data if it wrote any. */
export interface Draft {
  code: string;
  data?: string;
}

const FENCE = '```';
const OPENS_CODE = /^```(?:typst|typ)?[^\S\n]*$/;
const DATA_FIRST = /(?:^|\n)```json[^\S\n]*\n([\s\S]*?)\n```[^\S\n]*(?:\n|$)/;
const DATA_LAST = /\n```[^\S\n]*\n\s*```json[^\S\n]*\n([\s\S]*)\n```\s*$/;

/**
 * Reads a model's answer. Data is a JSON block before or after the template's; without a template, `code` is empty.
 * Everything else in the answer is the template, without its code fences and the white space around it.
 */
export function readDraft(answer: string): Draft {
  const text = answer.replaceAll('\r\n', '\n').trim();
  const firstFence = text.search(/^```/m);
  const dataFirst = DATA_FIRST.exec(text);
  if (dataFirst && dataFirst.index <= firstFence) {
    return { code: withoutFences(text.slice(dataFirst.index + dataFirst[0].length)), data: dataFirst[1] ?? '' };
  }
  const dataLast = DATA_LAST.exec(text);
  if (dataLast) return { code: withoutFences(`${text.slice(0, dataLast.index)}\n${FENCE}`), data: dataLast[1] ?? '' };
  return { code: withoutFences(text) };
}

/**
 * Takes code fences (```` ```typst ````, ```` ```typ ````, ```` ``` ````) and white space off a model's answer. Fences
 * inside the code stay: only the first that opens and the last that closes count. Words around a labelled block go.
 */
export function withoutFences(answer: string): string {
  const text = answer.replaceAll('\r\n', '\n').trim();
  const lines = text.split('\n');
  const isWhole = OPENS_CODE.test(lines[0] ?? '');
  const open = isWhole ? 0 : lines.findIndex((line) => /^```(?:typst|typ)[^\S\n]*$/.test(line));
  if (open < 0) return text;
  const close = lines.findLastIndex((line) => line.trimEnd() === FENCE);
  return lines
    .slice(open + 1, close > open ? close : undefined)
    .join('\n')
    .trim();
}
