import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { cleanupHtml } from './html-cleanup';
import { textOf } from './html-node';
import { tidyMarkdown } from './markdown-tidy';

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(cleanupHtml)
  .use(rehypeRemark, {
    newlines: false,
    handlers: {
      // Markdown that remark doesn't know goes in as it is written.
      'vr-source': (_state, node) => ({ type: 'html', value: textOf(node) }),
      mark: (state, node) => [{ type: 'html', value: '==' }, ...state.all(node), { type: 'html', value: '==' }],
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
  })
  .freeze();

/** Markdown of pasted HTML. The HTML is parsed as data: nothing of it is put into a page, run or fetched. */
export function htmlToMarkdown(html: string): string {
  return String(converter.processSync(fragmentOf(html))).trim();
}

/** Windows marks the copied part of a page by comments; what stands around it is not part of what was copied. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  return start < 0 || end < start ? html : html.slice(start + '<!--StartFragment-->'.length, end);
}
