import { chromePart, type Payload, windowsPage } from './payload';

const katex = (tex: string) =>
  `<span class="katex-display"><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">a</span></span></span></span>`;

/** Quotation marks and lines through text, which only the look of a page says, and formulas inside other text. */
export const quotesAndFormulas: readonly Payload[] = [
  {
    name: 'A page: quotation marks that the browser draws, by language and level',
    html: chromePart(
      '<p>She says <q>dig <q>deep</q></q>.</p><p lang="de">Er sagt <q cite="https://example.org/">grabe <q>tief</q></q>.</p><p lang="fr-CA">Il dit <q>oui</q>.</p>',
    ),
    text: 'She says dig deep.\nEr sagt grabe tief.\nIl dit oui.',
    markdown: 'She says “dig ‘deep’”.\n\nEr sagt „grabe ‚tief‘“.\n\nIl dit «\u00a0oui\u00a0».',
  },
  {
    name: 'A page: quotation marks around paragraphs, code and text that has its own',
    html: windowsPage('<q><p>Dig.</p>\n<p>Sow <b>peas</b></p></q><p><q><code>a</code></q> and <q>“b”</q></p>'),
    text: 'Dig.\r\nSow peas\r\na and “b”',
    markdown: '“Dig.\n\nSow **peas**”\n\n“`a`” and “b”',
  },
  {
    name: 'A page: paragraphs and items that are struck out, in Chrome’s two ways',
    html: chromePart(
      '<p style="text-decoration-line: line-through; text-decoration-color: initial;">dig <b>deep</b></p><ul><li style="text-decoration: underline; text-decoration-line: line-through">sow</li><li style="text-decoration-line: none">water</li></ul>',
    ),
    text: 'dig deep\nsow\nwater',
    markdown: '~~dig **deep**~~\n\n- ~~sow~~\n- water',
  },
  {
    name: 'A page: a displayed formula in a bold paragraph is a block between two',
    html: chromePart(
      `<p style="font-weight: bold;">So ${katex('a^2+b^2')} holds.</p><p><strong>And ${katex('c^2')}</strong></p>`,
    ),
    text: 'So\na2+b2\nholds.\nAnd\nc2',
    markdown: '**So**\n\n$$\na^2+b^2\n$$\n\n**holds.**\n\n**And**\n\n$$\nc^2\n$$',
  },
  {
    name: 'A page: a displayed formula in a sentence, a heading, an item and a cell',
    html: chromePart(
      `<p>Then ${katex('x')} holds.</p><h2>On ${katex('y')}</h2><ul><li>with ${katex('z')} there</li></ul><table><tr><th>is ${katex('u')}</th></tr></table>`,
    ),
    text: 'Then\nx\nholds.\nOn\ny\nwith\nz\nthere\nis\nu',
    markdown:
      'Then\n\n$$\nx\n$$\n\nholds.\n\n## On $y$\n\n- with\n\n  $$\n  z\n  $$\n\n  there\n\n| is<br>$u$ |\n| --- |',
  },
];
