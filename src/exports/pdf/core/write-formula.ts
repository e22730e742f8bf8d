import { literal } from './literal';

/** An element of MathML, as KaTeX writes it. */
export interface MathNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Elements and texts. */
  children: readonly (MathNode | string)[];
}

/** Returns a formula as a Typst expression: calls of functions in this file, and string literals. */
export function writeFormula(math: MathNode, isBlock: boolean): string {
  return `math.equation(block: ${isBlock}, ${all(elements(math))})`;
}

/** The compiler's functions for MathML's letter styles (`mathvariant`). */
const STYLES: Readonly<Record<string, string>> = {
  normal: 'math.upright',
  bold: 'math.bold',
  'bold-italic': 'math.bold',
  'double-struck': 'math.bb',
  script: 'math.cal',
  fraktur: 'math.frak',
  'sans-serif': 'math.sans',
  monospace: 'math.mono',
};
/** Invisible operators: function application, times, separator and plus. */
const INVISIBLE = /[\u2061-\u2064]/g;
const OVER: Readonly<Record<string, string>> = { '‾': 'math.overline', '⏞': 'math.overbrace' };
const UNDER: Readonly<Record<string, string>> = { _: 'math.underline', '‾': 'math.underline', '⏟': 'math.underbrace' };
/** Accents over a letter, by MathML's characters for them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  ˊ: '\u0301',
  ˋ: '\u0300',
  ˇ: '\u030c',
  '˚': '\u030a',
  '⃗': '\u20d7',
};

function elements({ children }: MathNode): MathNode[] {
  return children.filter((child) => typeof child !== 'string');
}

function textOf({ children }: MathNode): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function all(nodes: readonly MathNode[]): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  const written = nodes.map(write).filter((one) => one !== '[]');
  const inner = written.length > 1 ? `{${written.join('; ')}}` : (written[0] ?? '[]');
  const isFenced = nodes.length > 1 && isFence(first) && isFence(last);
  return isFenced ? `math.lr(${inner})` : inner;
}

function isFence(node: MathNode | undefined): boolean {
  return node?.name === 'mo' && node.attributes.fence === 'true';
}

function write(node: MathNode): string {
  const [first, second, third] = elements(node).map(write);
  const [base = '[]', low = '[]', high = '[]'] = [first, second, third];
  switch (node.name) {
    case 'mi':
    case 'mo':
    case 'mn':
    case 'mtext':
      return leaf(node);
    case 'mfrac':
      return node.attributes.linethickness?.startsWith('0')
        ? `math.mat(delim: none, (${base},), (${low},))`
        : `math.frac(${base}, ${low})`;
    case 'msqrt':
      return `math.sqrt(${all(elements(node))})`;
    case 'mroot':
      return `math.root(${low}, ${base})`;
    case 'msub':
      return `math.attach(${base}, b: ${low})`;
    case 'msup':
      return `math.attach(${base}, t: ${low})`;
    case 'msubsup':
      return `math.attach(${base}, b: ${low}, t: ${high})`;
    case 'munderover':
      return `math.attach(math.limits(${base}), b: ${low}, t: ${high})`;
    case 'munder':
    case 'mover':
      return stacked(node, base, low);
    case 'mtable':
      return table(node);
    case 'mphantom':
      return `hide(${all(elements(node))})`;
    case 'mspace':
      return `h(${emOf(node.attributes.width)}em)`;
    case 'annotation':
      return '[]';
    default:
      return all(elements(node));
  }
}

function leaf({ name, attributes, children }: MathNode): string {
  const text = children.join('').replace(INVISIBLE, '');
  if (text === '') return '[]';
  const isOne = [...text].length === 1 && text.trim() !== '';
  if (name === 'mi' && !isOne) return `math.op(${literal(text)})`;
  const style = STYLES[attributes.mathvariant ?? ''];
  const written = name !== 'mtext' && isOne ? `symbol(${literal(text)})` : literal(text);
  return style ? `${style}(${written})` : written;
}

/** Writes something above or below something else. */
function stacked(node: MathNode, base: string, other: string): string {
  const isOver = node.name === 'mover';
  const sign = textOf(elements(node)[1] ?? node).replace(INVISIBLE, '');
  const line = (isOver ? OVER : UNDER)[sign];
  if (line) return `${line}(${base})`;
  const accent = isOver ? ACCENTS[sign] : undefined;
  if (accent) return `math.accent(${base}, ${literal(accent)})`;
  return `math.attach(math.limits(${base}), ${isOver ? 't' : 'b'}: ${other})`;
}

function table(node: MathNode): string {
  const rows = elements(node).map((row) => elements(row).map((cell) => all(elements(cell))));
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return '[]';
  const written = rows.map((row) => `(${Array.from({ length: columns }, (_, i) => row[i] ?? '[]').join(', ')},)`);
  return `math.mat(delim: none, ${written.join(', ')})`;
}

/** Returns a width as a number of ems. An invalid width counts as 0. */
function emOf(width = ''): string {
  const value = Number(/^-?\d{1,3}(?:\.\d{1,4})?(?=em$)/.exec(width)?.[0] ?? 0);
  return String(Math.max(-2, Math.min(10, value)));
}
