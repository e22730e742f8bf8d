import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mathProblem, renderMathToHtml } from './math-limits';

const nested = (open: string, close: string, depth: number, leaf = 'x') =>
  open.repeat(depth) + leaf + close.repeat(depth);

/** Each command contains the next one twice. */
const definitions = (names: string) =>
  [...names].map((name, i) => `\\def\\${name}{${(names[i + 1] ? `\\${names[i + 1]} ` : 'x').repeat(2)}}`).join('');

const POISON: Readonly<Record<string, string>> = {
  roots: nested('\\sqrt{', '}', 150),
  fractions: nested('\\frac{', '}{y}', 300),
  indexes: nested('x_{', '}', 500),
  accents: nested('\\hat{', '}^2', 150),
  underlines: nested('\\underline{', '}', 300),
  matrices: nested('\\begin{matrix}', '\\end{matrix}', 100),
  delimiters: nested('\\left(', '\\right)', 200),
  braces: nested('{', '}', 2_000),
  'sizes without braces': '\\tiny '.repeat(500),
  'fonts without braces': '\\rm '.repeat(800),
  'styles without braces': '\\displaystyle'.repeat(300),
  cells: `\\begin{matrix}${'&'.repeat(4_000)}\\end{matrix}`,
  rows: `\\begin{matrix}${'\\\\'.repeat(2_000)}\\end{matrix}`,
  'columns that are asked for by number': '\\begin{alignedat}{9999999}x\\end{alignedat}',
  'the same, starred, with spaces': '\\begin {alignat*} {9999999}x\\end{alignat*}',
  'the same, by an environment whose name is spelt by codes': '\\begin{\\char97 lignedat}{9999999}x\\end{alignedat}',
  'the same, by a command for the number': '\\def\\n{9999999}\\begin{alignedat}{\\n}x\\end{alignedat}',
  'the same, by another name for begin': '\\let\\b\\begin\\b{alignedat}{9999999}x\\end{alignedat}',
  'the same, by an inner command': '\\@firstoftwo{\\begin}{}{alignedat}{9999999}x\\end{alignedat}',
  'a command that repeats its argument': `\\def\\a#1{${'#1'.repeat(300)}}\\a{${'x'.repeat(300)}}`,
  'commands that call each other': `${definitions('abcdefghjkl')}\\a`,
  'a command without end': '\\def\\a{\\a\\a}\\a',
};

test('a formula that would cost too much to draw is refused, quickly', () => {
  for (const [name, source] of Object.entries(POISON)) {
    const before = process.cpuUsage();
    expect(mathProblem(source), name).toBeDefined();
    const { user } = process.cpuUsage(before);
    expect(user / 1_000, name).toBeLessThan(10_000);
  }
});

const ORDINARY = [
  'x^2 + y^2 = z^2',
  '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  nested('\\cfrac{1}{1 + ', '}', 8),
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\begin{aligned} f(x) &= (x+1)^2 \\\\ &= x^2 + 2x + 1 \\end{aligned}',
  '\\begin{alignedat}{2} x &= 1 &\\quad y &= 2 \\end{alignedat}',
  '\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}',
  '\\underbrace{a+\\overbrace{b+c}^{n}}_{\\text{total}}',
  '\\left\\{ \\begin{array}{ll} 0 & x < 0 \\\\ 1 & \\text{else} \\end{array} \\right.',
  '\\def\\R{\\mathbb{R}} f: \\R \\to \\R',
  '\\newcommand{\\norm}[1]{\\lVert #1 \\rVert} \\norm{x}',
  `\\begin{matrix}${Array.from({ length: 10 }, () => Array.from({ length: 10 }, (_, i) => `a_{${i}}`).join('&')).join('\\\\')}\\end{matrix}`,
];

test('formulas that people write are drawn', () => {
  for (const source of ORDINARY) {
    expect(mathProblem(source), source).toBeUndefined();
    expect(renderMathToHtml(source, true), source).toContain('class="katex');
  }
});

test('a formula with a mistake says where it is, and isn’t refused', () => {
  expect(mathProblem('\\frac{1}{')).toBeUndefined();
  expect(renderMathToHtml('\\frac{1}{', false)).toContain('katex-error');
});

test('everything drawn is bounded in size and depth', () => {
  const piece = fc.constantFrom(
    ...[
      '\\sqrt{',
      '\\frac{',
      '}{',
      '}',
      '^{',
      '_{',
      '\\hat{',
      '\\begin{matrix}',
      '\\end{matrix}',
      '&',
      '\\\\',
      'x',
      '1',
    ],
    ...[
      '\\left(',
      '\\right)',
      '\\text{',
      '\\overbrace{',
      '\\color{red}',
      '\\tiny ',
      '\\mathchoice{',
      '\\def\\a#1{',
      '#1',
    ],
    ...['\\a{', '\\let\\b\\a', '\\b', '\\underline{', '\\substack{', '\\tag{', '\\rule{9em}{9em}', '\\phantom{', "'"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (pieces, times) => {
      const source = pieces
        .map((one) => one.repeat(times))
        .join('')
        .slice(0, 5_000);
      if (mathProblem(source) !== undefined) return;
      const html = renderMathToHtml(source, true);
      expect(html.length).toBeLessThan(1_500_000);
      expect(depthOf(html)).toBeLessThan(600);
    }),
    { numRuns: 200 },
  );
});

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag, closing, empty] of html.matchAll(/<(\/?)[a-z][^>]*?(\/?)>/g)) {
    if (empty || tag.startsWith('<path')) continue;
    depth += closing ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
