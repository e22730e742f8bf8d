import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { cleanupHtml } from './html-cleanup';

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(cleanupHtml)
  .use(rehypeRemark, { newlines: false })
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
  return String(converter.processSync(html)).trim();
}
