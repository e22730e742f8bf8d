import { tags } from '@lezer/highlight';
import type { MarkdownConfig } from '@lezer/markdown';

const EQUALS = 61;
const DELIMITER = { resolve: 'Highlight', mark: 'HighlightMark' };
const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE_OR_EDGE = /\s|^$/;

/** `==marked==`, with the rules of `~~struck~~`: an opening mark comes before text, a closing one after it. */
export const highlightSyntax: MarkdownConfig = {
  defineNodes: ['Highlight', { name: 'HighlightMark', style: tags.processingInstruction }],
  parseInline: [
    {
      name: 'Highlight',
      after: 'Emphasis',
      parse(cx, next, pos) {
        if (next !== EQUALS || cx.char(pos + 1) !== EQUALS || cx.char(pos + 2) === EQUALS) return -1;
        const before = cx.slice(pos - 1, pos);
        const after = cx.slice(pos + 2, pos + 3);
        if (before === '=') return -1;
        const canOpen = !SPACE_OR_EDGE.test(after) && (!PUNCTUATION.test(after) || isOutside(before));
        const canClose = !SPACE_OR_EDGE.test(before) && (!PUNCTUATION.test(before) || isOutside(after));
        return cx.addDelimiter(DELIMITER, pos, pos + 2, canOpen, canClose);
      },
    },
  ],
};

function isOutside(char: string): boolean {
  return SPACE_OR_EDGE.test(char) || PUNCTUATION.test(char);
}
