import {
  attribute,
  classesOf,
  findNode,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  styleOf,
  textNode,
  textOf,
  wrapped,
} from './html-node';

const LANGUAGE = /^(?:language-|lang-|highlight-source-|brush:)([\w+#-]+)$/;

/** What programs write for code in no language, or in one they guess. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['auto', 'none']);

/**
 * Rewrites code blocks, in place, as `pre` and `code` that contain only text. The language is named on the block, on
 * its code, or on the box around it. Buttons and headers beside the code are removed.
 */
export function repairCode(parent: HtmlNode, around: string | undefined = undefined, isInLine = false): void {
  const nodes = withWholeCode(withoutCodeHeaders(parent.children ?? []));
  const isLine = isElement(parent, 'a') || (isInLine && isElement(parent, ...WORDS)) || nodes.some(isWord);
  parent.children = nodes.map((one) => {
    const child = isCodeBlock(one, isLine) ? wrapped('pre', [one]) : one;
    const language = languageOf(child) ?? around;
    if (!isElement(child, 'pre')) {
      repairCode(child, hasClass(child, 'highlight') || isElement(child, 'code') ? language : undefined, isLine);
      return child;
    }
    const code = findNode(child, (node) => isElement(node, 'code'));
    const named = (code && languageOf(code)) ?? language;
    const properties = named === undefined ? {} : { className: [`language-${named}`] };
    return wrapped('pre', [wrapped('code', [textNode(linesOf(code ?? child))], properties)]);
  });
}

/** Returns nodes without the boxes above code that only have the name of its language and buttons, as MDN writes them. */
function withoutCodeHeaders(nodes: HtmlNode[]): HtmlNode[] {
  if (!nodes.some((node) => isElement(node, 'pre'))) return nodes;
  return nodes.filter((node) => {
    const parts = isElement(node, 'div') ? (node.children ?? []).filter((child) => !isBlank(child)) : [];
    const names = parts.filter((child) => hasClass(child, 'language-name'));
    return names.length === 0 || !parts.every((child) => names.includes(child) || isElement(child, 'button'));
  });
}

/**
 * Returns whether an element without `pre` is a block of code: Teams has an element of its own, and Confluence shows
 * the lines of the source, which isn't in a line of text.
 */
function isCodeBlock(node: HtmlNode, isInLine: boolean): boolean {
  if (isElement(node, 'codeblock')) return true;
  if (isInLine || !isElement(node, 'code')) return false;
  return /^pre/.test(styleOf(node).get('white-space') ?? '') && textOf(node).trim().includes('\n');
}

/** Elements of words in a line. */
const WORDS = ['a', 'b', 'strong', 'i', 'em', 'span'];

function isWord(node: HtmlNode): boolean {
  return node.type === 'text' ? !isBlank(node) : isElement(node, 'a', 'b', 'strong', 'i', 'em');
}

/** Returns nodes in which the lines of code that Word and LibreOffice write as a block each are one block. */
function withWholeCode(nodes: HtmlNode[]): HtmlNode[] {
  if (!nodes.some(isCodeLine)) return nodes;
  const out: HtmlNode[] = [];
  let code: HtmlNode | undefined;
  for (const node of nodes) {
    const isLine = isCodeLine(node);
    if (isLine && code) code.children?.push(...ofLine(node));
    else if (isLine) {
      code = wrapped('pre', ofLine(node));
      out.push(code);
    } else if (!code || !isBlank(node)) {
      code = undefined;
      out.push(node);
    }
  }
  return out;
}

function isCodeLine(node: HtmlNode): boolean {
  if (!isElement(node, 'pre')) return false;
  return hasClass(node, 'western') || findNode(node, (child) => isElement(child, 'o:p')) !== undefined;
}

function ofLine({ children = [] }: HtmlNode): HtmlNode[] {
  const text = children.map(textOf).join('');
  return [textNode(`${text === '\u00a0' ? '' : text}\n`)];
}

const LINES = ['div', 'p', 'li', 'tr'];
/** Classes of the numbers beside lines. */
const NUMBERS = ['linenumber', 'ds-line-number', 'line-number', 'linenos', 'lineno'];

/** Returns the text of code, in which elements may be lines. */
function linesOf(code: HtmlNode): string {
  const parts: string[] = [];
  const startLine = () => {
    if (parts.length > 0 && parts.at(-1)?.endsWith('\n') !== true) parts.push('\n');
  };
  const read = (node: HtmlNode) => {
    const isLine = isElement(node, ...LINES);
    if (NUMBERS.some((name) => hasClass(node, name)) && /^\d*$/.test(textOf(node).trim())) return;
    if (isLine) startLine();
    if (node.children?.length) for (const child of node.children) read(child);
    else parts.push(textOf(node));
    if (isLine && !isElement(node, 'tr')) startLine();
  };
  read(code);
  return parts.filter((part) => part !== '').join('');
}

function languageOf(node: HtmlNode): string | undefined {
  // MDN writes a space inside its class.
  const classes = classesOf(node)
    .join(' ')
    .replace(/\bbrush: /, 'brush:')
    .split(' ');
  for (const name of classes) {
    const found = LANGUAGE.exec(name)?.[1];
    if (found && !NO_LANGUAGES.has(found)) return found;
  }
  if (classes.includes('mermaid') && isElement(node, 'pre')) return 'mermaid';
  // Pandoc names the language after its own class.
  const [first, second] = classes;
  return first === 'sourceCode' && isElement(node, 'pre', 'code') ? second : undefined;
}

/** Returns a formula drawn by KaTeX or MathJax, or written for MathJax, as its TeX, or undefined for other nodes. */
export function mathOf(node: HtmlNode): HtmlNode | undefined {
  if (isElement(node, 'img')) return pictured(node);
  if (hasClass(node, 'math')) return writtenMath(node);
  const isBlock = hasClass(node, 'katex-display') || isDisplayed(node);
  if (!isBlock && !hasClass(node, 'katex') && !isElement(node, 'math')) return undefined;
  const source = findNode(
    node,
    (child) => isElement(child, 'annotation') && attribute(child, 'encoding') === 'application/x-tex',
  );
  const tex = withoutSpaces(textOf(source));
  if (tex.includes('$')) return wrapped('code', [textNode(tex)]);
  // Formulas of other programs have no TeX, only numbers and signs.
  if (tex === '') return isElement(node, 'math') ? textNode(textOf(node).replace(/\s+/g, ' ').trim()) : undefined;
  return formula(tex, isBlock);
}

/** Returns the formula of a picture of Wikipedia, which describes it by its TeX. */
function pictured(image: HtmlNode): HtmlNode | undefined {
  const name = classesOf(image).find((one) => one.startsWith('mwe-math-fallback-image'));
  const alt = attribute(image, 'alt')?.trim() ?? '';
  const tex = withoutSpaces(/^\{\\displaystyle (.*)\}$/s.exec(alt)?.[1] ?? alt);
  if (name === undefined || tex === '' || tex.includes('$')) return undefined;
  return formula(tex, name.endsWith('-display'));
}

function isDisplayed(node: HtmlNode): boolean {
  const isBlock = (one: HtmlNode) => isElement(one, 'math') && attribute(one, 'display') === 'block';
  return isBlock(node) || (hasClass(node, 'katex') && findNode(node, isBlock) !== undefined);
}

/** Returns a formula that a script would draw: pandoc writes `\(x\)` and `\[x\]`, or only `x` for KaTeX. */
function writtenMath(node: HtmlNode): HtmlNode | undefined {
  const text = textOf(node);
  const [, open, tex = ''] = /^\s*\\([[(])(.*)\\[\])]\s*$/s.exec(text) ?? [];
  const isBare = open === undefined && node.children?.length === 1 && node.children[0]?.type === 'text';
  const isBlock = isBare ? hasClass(node, 'display') : open === '[';
  if ((open === undefined && !(isBare && (isBlock || hasClass(node, 'inline')))) || text.includes('$'))
    return undefined;
  return formula(withoutSpaces(isBare ? text : tex), isBlock);
}

/** Returns a formula without the spaces around it. The backslash of a last `\ ` would escape the dollar after it. */
function withoutSpaces(tex: string): string {
  const trimmed = tex.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === '\\') end--;
  return (trimmed.length - end) % 2 === 0 ? trimmed : trimmed.slice(0, -1).trim();
}

function formula(tex: string, isBlock: boolean): HtmlNode {
  return wrapped('vr-source', [textNode(isBlock ? `$$\n${tex}\n$$` : `$${tex.replace(/\s+/g, ' ')}$`)]);
}

/** Returns whether a node is a formula that stands between paragraphs. */
export function isFormulaBlock(node: HtmlNode): boolean {
  return isElement(node, 'vr-source') && textOf(node).startsWith('$$');
}

/** Returns a formula as a part of a line, where no block can be: in a heading or a cell. */
export function formulaInLine(block: HtmlNode): HtmlNode {
  return formula(textOf(block).slice(2, -2).trim(), false);
}

/** Returns a definition list as paragraphs, with the terms in bold. */
export function definitions(list: HtmlNode): HtmlNode[] {
  return (list.children ?? []).flatMap((child): HtmlNode[] => {
    if (isElement(child, 'dt')) return [wrapped('p', [wrapped('strong', child.children ?? [])])];
    if (isElement(child, 'dd')) return [wrapped('p', child.children ?? [])];
    return isElement(child, 'div') ? definitions(child) : [];
  });
}
