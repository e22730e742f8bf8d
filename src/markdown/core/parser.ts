import { parser as commonMark, GFM, type MarkdownConfig, type MarkdownParser } from '@lezer/markdown';
import { footnoteSyntax } from './syntax/footnote-syntax';
import { frontMatterSyntax } from './syntax/front-matter-syntax';
import { highlightSyntax } from './syntax/highlight-syntax';
import { mathSyntax } from './syntax/math-syntax';
import { nestingLimits } from './syntax/nesting-limits';

/** Longer paragraphs, headings and cells are shown as source. In UTF-16 units. */
const LONGEST_INLINE = 10_000;

/**
 * Brackets and emphasis are matched in quadratic time: 80 KB of `[a](` in one line took 2.6 s per key press, in the
 * browser of everyone who had the document open.
 */
const inlineLimit: MarkdownConfig = {
  parseInline: [
    {
      name: 'InlineLimit',
      before: 'Escape',
      parse: (cx) => (cx.end - cx.offset > LONGEST_INLINE ? cx.end : -1),
    },
  ],
};

/** Markdown as this product reads it: CommonMark, GFM, math, highlights, footnotes and front matter. HTML is not parsed: it is shown as text. */
export const markdownParser: MarkdownParser = commonMark.configure([
  GFM,
  mathSyntax,
  highlightSyntax,
  footnoteSyntax,
  frontMatterSyntax,
  nestingLimits,
  inlineLimit,
]);
