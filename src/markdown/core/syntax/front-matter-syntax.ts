import { tags } from '@lezer/highlight';
import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown';

/** The most lines after the first one. */
export const MAX_LINES = 500;

/**
 * YAML between two lines of `---` at the very start. Without this, Markdown reads the second line as a heading's
 * underline.
 */
export const frontMatterSyntax: MarkdownConfig = {
  defineNodes: [{ name: 'FrontMatter', block: true, style: tags.meta }],
  parseBlock: [{ name: 'FrontMatter', before: 'FencedCode', parse: parseFrontMatter }],
};

function parseFrontMatter(cx: BlockContext, line: Line): boolean {
  if (cx.lineStart !== 0 || line.text.trimEnd() !== '---' || !/^[\w-]+\s*:/.test(cx.peekLine())) return false;
  let to = line.text.length;
  for (let count = 0; count < MAX_LINES && cx.nextLine(); count++) {
    to = cx.lineStart + line.text.length;
    if (/^(?:---|\.\.\.)\s*$/.test(line.text)) {
      cx.nextLine();
      break;
    }
  }
  cx.addElement(cx.elt('FrontMatter', 0, to));
  return true;
}
