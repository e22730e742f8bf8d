import { markdownParser } from './parser';
import { MAX_LINES } from './syntax/front-matter-syntax';

/** Returns Markdown without its front matter, for readers: it's meant for programs. */
export function withoutFrontMatter(source: string): string {
  if (!source.startsWith('---')) return source;
  const start = source.split('\n', MAX_LINES + 2).join('\n');
  const first = markdownParser.parse(start).topNode.firstChild;
  return first?.name === 'FrontMatter' ? source.slice(first.to) : source;
}
