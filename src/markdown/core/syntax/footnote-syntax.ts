import type { MarkdownConfig } from '@lezer/markdown';

const OPEN_BRACKET = 91;
const CARET = 94;
const LABEL = /^\[\^[^\s[\]]{1,100}\]/;
const DEFINITION = /^\[\^[^\s[\]]{1,100}\]:/;

/** `[^name]` in the text and `[^name]: …` as a paragraph of its own, as GitHub has them. */
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
      // Or `[^1]: word` would be taken for the address of a reference link.
      before: 'LinkReference',
      leaf: (_, leaf) =>
        DEFINITION.test(leaf.content)
          ? {
              nextLine: () => false,
              finish(cx, { start, content }) {
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
            }
          : null,
    },
  ],
};

/** Where the footnote of a name is defined; -1 if it isn't. UTF-16 offset of its line. */
export function footnoteDefinition(text: string, name: string): number {
  const begin = `[^${name}]:`;
  if (text.startsWith(begin)) return 0;
  const at = text.indexOf(`\n${begin}`);
  return at < 0 ? -1 : at + 1;
}

/** The first number that no footnote of a text has. */
export function freeFootnote(text: string): number {
  const taken = new Set([...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number)));
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}
