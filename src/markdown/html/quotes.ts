import { BLOCKS } from './html-nesting';
import { attribute, type HtmlNode, isBlank, isElement, textNode, textOf } from './html-node';

/** The marks of a language: those of a quotation, and those of a quotation in it. */
const MARKS: Readonly<Record<string, readonly [outer: string, inner: string]>> = {
  ...{ en: ['“”', '‘’'], nl: ['“”', '‘’'], tr: ['“”', '‘’'], pt: ['“”', '‘’'], zh: ['“”', '‘’'], ko: ['“”', '‘’'] },
  ...{ de: ['„“', '‚‘'], cs: ['„“', '‚‘'], sk: ['„“', '‚‘'], sl: ['„“', '‚‘'], 'de-ch': ['«»', '‹›'] },
  ...{ fr: ['«»', '“”'], es: ['«»', '“”'], it: ['«»', '“”'], ru: ['«»', '„“'], uk: ['«»', '„“'], no: ['«»', '‘’'] },
  ...{ nb: ['«»', '‘’'], nn: ['«»', '‘’'], el: ['«»', '“”'], pl: ['„”', '«»'], ro: ['„”', '«»'], hu: ['„”', '»«'] },
  ...{ sv: ['””', '’’'], fi: ['””', '’’'], da: ['“”', '‘’'], ja: ['「」', '『』'], 'zh-tw': ['「」', '『』'] },
  'zh-hant': ['「」', '『』'],
};
const ENGLISH = ['“”', '‘’'] as const;
/** French has a space between the marks and the text. */
const SPACE = '\u00a0';
const OPENING = /^["'“”„‘’‚«‹»「『]/;
const CLOSING = /["'“”‘’»›«」』]$/;

/**
 * Writes the marks around `q` elements, in place, as browsers draw them: by the language, and other ones for a quotation
 * in a quotation.
 */
export function writeQuotes(tree: HtmlNode): void {
  visit(tree, '', 0);
}

function visit(node: HtmlNode, around: string, depth: number): void {
  const language = languageOf(node) ?? around;
  const isQuote = isElement(node, 'q');
  const text = isQuote ? textOf(node) : '';
  for (const child of node.children ?? []) visit(child, language, isQuote ? depth + 1 : depth);
  if (!isQuote) return;
  node.tagName = 'span';
  if (text.trim() === '' || hasMarks(text.trim())) return;
  // The marks are those of the text around the quotation.
  const [main = '', region = ''] = around.split('-');
  const pair = (MARKS[`${main}-${region}`] ?? MARKS[main] ?? ENGLISH)[depth % 2] ?? '';
  const space = main === 'fr' && depth % 2 === 0 ? SPACE : '';
  begin(node, `${pair[0]}${space}`);
  end(node, `${space}${pair[1]}`);
}

/** Returns whether a text has marks already. `'Tis the season` only begins with one. */
function hasMarks(text: string): boolean {
  return text.length > 1 && OPENING.test(text) && CLOSING.test(text);
}

function languageOf(node: HtmlNode): string | undefined {
  return (attribute(node, 'lang') ?? attribute(node, 'xmlLang') ?? attribute(node, 'xml:lang'))?.toLowerCase();
}

/** Writes a mark before the first text in a node, in place: in its first block, if it has blocks. */
function begin(node: HtmlNode, mark: string): void {
  const children = node.children ?? [];
  const at = children.findIndex(hasText);
  const first = children[at];
  if (first?.type === 'text') first.value = first.value?.replace(/^\s*/, (space) => space + mark);
  else if (first && isOfBlocks(first)) begin(first, mark);
  else children.splice(Math.max(0, at), 0, textNode(mark));
}

function end(node: HtmlNode, mark: string): void {
  const children = node.children ?? [];
  const at = children.findLastIndex(hasText);
  const last = children[at];
  const value = last?.value ?? '';
  const length = value.trimEnd().length;
  if (last?.type === 'text') last.value = value.slice(0, length) + mark + value.slice(length);
  else if (last && isOfBlocks(last)) end(last, mark);
  else children.splice(at + 1, 0, textNode(mark));
}

function hasText(node: HtmlNode): boolean {
  return node.type === 'element' ? textOf(node).trim() !== '' : node.type === 'text' && !isBlank(node);
}

function isOfBlocks(node: HtmlNode): boolean {
  const isBlock = ({ tagName = '' }: HtmlNode) => tagName !== 'pre' && BLOCKS.has(tagName);
  return isBlock(node) || (node.children ?? []).some(isOfBlocks);
}
