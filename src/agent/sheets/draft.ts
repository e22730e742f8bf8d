/** A model's draft of a sheet: the template's code, and data if it wrote any. */
export interface Draft {
  code: string;
  data?: string;
}

const FENCE = '```';
const OPENS_CODE = /^```(?:typst|typ)?[^\S\n]*$/;
const DATA_FIRST = /(?:^|\n)```json[^\S\n]*\n([\s\S]*?)\n```[^\S\n]*(?:\n|$)/;
const DATA_LAST = /\n```[^\S\n]*\n\s*```json[^\S\n]*\n([\s\S]*)\n```\s*$/;

/**
 * Reads a model's answer. Data is a JSON block before or after the template's. If there is no template, `code` is
 * empty. The rest of the answer is the template, without its code fences and surrounding white space.
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
 * Removes code fences (```` ```typst ````, ```` ```typ ````, ```` ``` ````) and surrounding white space from a model's
 * answer. Only the first opening and the last closing fence count, so fences inside the code stay. Text around a
 * labelled block is removed.
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
