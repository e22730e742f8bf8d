import { parser as commonMark, GFM, type MarkdownParser } from '@lezer/markdown';
import { frontMatterSyntax } from './front-matter-syntax';
import { mathSyntax } from './math-syntax';

/** Markdown as this product reads it: CommonMark, GFM, math and front matter. HTML is not parsed: it is shown as text. */
export const markdownParser: MarkdownParser = commonMark.configure([GFM, mathSyntax, frontMatterSyntax]);
