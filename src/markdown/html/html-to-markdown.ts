import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { AppError } from '@/kernel/error';
import { cleanupHtml } from './html-cleanup';
import { requireSmall } from './html-limits';
import { type HtmlNode, textOf } from './html-node';
import { markCodeFonts } from './looks/code-fonts';
import { repairTitle } from './looks/titles';
import { markHandlers } from './mark-handlers';
import { HIGHLIGHT, SOURCE, tidyMarkdown } from './markdown-tidy';
import { repairMarkup } from './page-markup';
import { applyClassStyles } from './programs/class-styles';
import { repairGoogleCopy } from './programs/google-docs';
import { repairNotionPaste } from './programs/notion-paste';
import { removeDeleted } from './programs/word';
import { unwrapLayoutTables } from './tables/layout-tables';

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(cleanupHtml)
  .use(rehypeRemark, {
    newlines: false,
    handlers: {
      // Markdown that remark doesn't know is inserted as it is. It's a code until `tidyMarkdown`, because remark takes
      // HTML for a block, which ends a line of text.
      'vr-source': (_state, node) => {
        const value = textOf(node) + (node.properties.dataLine === true ? '\n' : '');
        return value.startsWith('$$') ? { type: 'html', value } : { type: 'inlineCode', value, data: SOURCE };
      },
      'vr-noteref': (_state, node) => ({ type: 'footnoteReference', identifier: textOf(node), label: textOf(node) }),
      'vr-note': (state, node) => {
        const number = String(node.properties.dataNumber);
        const children = state.toFlow(state.all(node)) as never;
        return { type: 'footnoteDefinition', identifier: number, label: number, children };
      },
      // A type that remark knows as a part of a line. `tidyMarkdown` makes it a highlight.
      mark: (state, node) => ({ type: 'delete', children: state.all(node) as never, data: HIGHLIGHT }),
    },
  })
  .use(tidyMarkdown)
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    strong: '*',
    fence: '`',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
    handlers: markHandlers,
    // What the product's own syntax would take for a highlight or a formula.
    unsafe: [
      { character: '=', after: '=', inConstruct: 'phrasing' },
      { character: '=', before: '=', inConstruct: 'phrasing' },
      // A dollar before a digit ends no formula. Both conditions together count even beside other escapes.
      { character: '$', after: '(?!\\d)', inConstruct: 'phrasing' },
      { character: '$', before: '(?=\\$(?!\\d))', inConstruct: 'phrasing' },
    ],
  })
  .freeze();

/** The most characters of pasted HTML, without the pictures in it. Converting as many takes a few seconds. */
const MAX_PASTE = 2_000_000;
/** Pictures and drawings that are in the HTML itself, which Markdown has no place for. */
const PICTURES = /\b(src=["']?data:)[^"'>\s]*|\b(o:gfxdata=["'])[^"'>]*/gi;

/**
 * Returns the Markdown of pasted HTML. The HTML is parsed as data: nothing in it is put into a page, run or fetched.
 * Throws INVALID if it's nested too deeply, and TOO_LARGE.
 */
export function htmlToMarkdown(html: string): string {
  let fragment = fragmentOf(html);
  if (fragment.length > MAX_PASTE) fragment = fragment.replace(PICTURES, '$1$2');
  if (fragment.length > MAX_PASTE) throw new AppError('TOO_LARGE', 'The pasted page is too large.');
  const tree = parseHtml(fragment);
  requireSmall(tree);
  removeDeleted(tree);
  applyClassStyles(tree, html);
  unwrapLayoutTables(tree);
  repairNotionPaste(tree);
  repairGoogleCopy(tree);
  repairTitle(tree);
  markCodeFonts(tree, html);
  repairMarkup(tree);
  return markdownOf(tree);
}

/** Returns the tree of a page or a part of one. */
export function parseHtml(html: string): HtmlNode {
  return converter.parse(html) as HtmlNode;
}

/** Returns the Markdown of a tree. Changes the tree. */
export function markdownOf(tree: HtmlNode): string {
  return converter.stringify(converter.runSync(tree as never)).trim();
}

/** Returns the copied part of a page, which Windows marks by comments, without the text around it. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  return start < 0 || end < start ? html : html.slice(start + '<!--StartFragment-->'.length, end);
}
