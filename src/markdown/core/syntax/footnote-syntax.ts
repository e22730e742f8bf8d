import type { LeafBlockParser, MarkdownConfig } from '@lezer/markdown';

const OPEN_BRACKET = 91;
const CARET = 94;
const LABEL = /^\[\^[^\s[\]]{1,100}\]/;
const DEFINITION = /^\[\^[^\s[\]]{1,100}\]:/;

const definition: LeafBlockParser = {
  nextLine(_cx, _line, leaf) {
    // Otherwise a first line such as `[^1]: word` would be parsed as a reference link.
    leaf.parsers.splice(0, leaf.parsers.length, definition);
    return false;
  },
  finish(cx, leaf) {
    const { start, content } = leaf;
    const label = DEFINITION.exec(content)?.[0].length ?? 0;
    cx.addLeafElement(
      leaf,
      cx.elt('FootnoteDefinition', start, start + content.length, [
        cx.elt('FootnoteLabel', start, start + label),
        ...cx.parser.parseInline(content.slice(label), start + label),
      ]),
    );
    return true;
  },
};

/** Footnotes as on GitHub: `[^name]` in the text and `[^name]: …` as a separate paragraph. */
export const footnoteSyntax: MarkdownConfig = {
  defineNodes: ['FootnoteReference', 'FootnoteLabel', { name: 'FootnoteDefinition', block: true }],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(cx, next, pos) {
        if (next !== OPEN_BRACKET || cx.char(pos + 1) !== CARET) return -1;
        const label = LABEL.exec(cx.slice(pos, Math.min(cx.end, pos + 104)))?.[0];
        return label === undefined ? -1 : cx.addElement(cx.elt('FootnoteReference', pos, pos + label.length));
      },
    },
  ],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      before: 'LinkReference',
      // A definition ends the paragraph or the definition on the line before, as on GitHub.
      endLeaf: (_, line) => DEFINITION.test(line.text.slice(line.pos)),
      leaf: (_, { content }) => (DEFINITION.test(content) ? definition : null),
    },
  ],
};

/** Returns where the footnote with a name is defined: the UTF-16 offset of its line, or -1 if it isn't defined. */
export function footnoteDefinition(text: string, name: string): number {
  const begin = `[^${name}]:`;
  if (text.startsWith(begin)) return 0;
  const at = text.indexOf(`\n${begin}`);
  return at < 0 ? -1 : at + 1;
}

/** Returns the first number that no footnote of a text uses. */
export function freeFootnote(text: string): number {
  const taken = new Set([...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number)));
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}
