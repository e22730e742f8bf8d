import { expect, test } from 'vitest';
import { htmlDocument } from './html-document';

const textOf = (html: string) => htmlDocument(Buffer.from(html)).text.trimEnd();

test.each([
  [
    'GitHub',
    '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p><section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1"><p>b <em>c</em> <a href="#user-content-fnref-1" data-footnote-backref class="data-footnote-backref">↩</a></p></li></ol></section>',
  ],
  [
    'pandoc',
    '<p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p><section id="footnotes" class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr /><ol><li id="fn1"><p>b <em>c</em><a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
  ],
  [
    'LibreOffice',
    '<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> b <em>c</em></p></div>',
  ],
  [
    'Word',
    '<p class=MsoNormal>a<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a></p><div style=\'mso-element:footnote-list\'><br clear=all><hr align=left size=1 width="33%"><div style=\'mso-element:footnote\' id=ftn1><p class=MsoFootnoteText><a style=\'mso-footnote-id:ftn1\' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> b <i>c</i></p></div></div>',
  ],
  [
    'Google Docs',
    '<p><span>a</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr class="c5"><div><p class="c1"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;b </span><em>c</em></p></div>',
  ],
])('footnotes of %s are footnotes', (_, html) => {
  expect(textOf(html)).toBe('a[^1]\n\n[^1]: b *c*');
});

test('a note with several paragraphs becomes one, and lists that link back stay lists', () => {
  const ref = '<sup><a href="#n" id="r">1</a></sup>';
  expect(textOf(`<p>a${ref}</p><ol><li id="n"><p>b</p><p>c <a href="#r">↩</a></p></li><li>d</li></ol>`)).toBe(
    'a[^1]\n\n1. d\n\n[^1]: b c',
  );
  expect(textOf('<ul><li><a href="#x" id="y">1</a></li></ul><h2 id="x">X <a href="#y">↑</a></h2>')).toContain(
    '- [1](#x-)',
  );
  expect(textOf('<p>a<sup><a href="#n">1</a></sup></p><ol><li id="n">b</li></ol>')).toBe('a¹\n\n1. b');
});

test.each([
  [
    'a table',
    '<p>a<a class="footnote-reference" href="#f1" id="r1">[1]</a></p><table class="docutils footnote" id="f1"><colgroup><col class="label" /><col /></colgroup><tbody valign="top"><tr><td class="label"><a class="fn-backref" href="#r1">[1]</a></td><td>b <em>c</em></td></tr></tbody></table>',
  ],
  [
    'a definition list',
    '<p>a<a class="footnote-reference brackets" href="#f1" id="r1">1</a></p><dl class="footnote brackets"><dt class="label" id="f1"><span class="brackets">1</span><span class="fn-backref">(<a href="#r1">1</a>,<a href="#r2">2</a>)</span></dt><dd><p>b <em>c</em></p></dd></dl>',
  ],
  [
    'a box',
    '<p>a<a class="brackets" href="#f1" id="r1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a></p><aside class="footnote-list brackets"><aside class="footnote brackets" id="f1" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#r1">1</a><span class="fn-bracket">]</span></span><p>b <em>c</em></p></aside></aside>',
  ],
])('footnotes that docutils writes as %s are footnotes', (_, html) => {
  expect(textOf(html)).toBe('a[^1]\n\n[^1]: b *c*');
});

test('a docutils footnote that nothing refers to, and a citation, keep their labels', () => {
  const box = (classes: string, label: string, words: string) =>
    `<aside class="${classes}" id="${words}"><span class="label">[${label}]</span><span class="backrefs">(<a href="#c1">1</a>,<a href="#c2">2</a>)</span><p>${words}</p></aside>`;
  const page = `<p>a <a class="citation-reference" href="#b" id="c1">[X1]</a></p>${box('citation', 'X1', 'b')}${box('footnote', '4', 'd')}`;
  expect(textOf(page)).toBe('a \\[X1]\n\n\\[X1] b\n\n\\[4] d');
});

test('raised and lowered digits keep their meaning', () => {
  expect(textOf('<p>10<sup>−6</sup> m<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup> x<sup>n+1</sup></p>')).toBe(
    '10⁻⁶ m² H₂O 1st xn+1',
  );
});

test('a table keeps its caption', () => {
  const table = '<table><caption>Beds <b>of</b> peas</caption><tr><th>a</th></tr><tr><td>b</td></tr></table>';
  expect(textOf(table)).toBe('Beds **of** peas\n\n| a |\n| - |\n| b |');
});

test('a link to a section leads to its heading', () => {
  const sections = (tag: string) =>
    `<p><a href="#s">there</a></p><${tag} id="s"><span id="t"></span><h2>Peas and beans</h2><p>a</p></${tag}>`;
  for (const tag of ['section', 'div']) expect(textOf(sections(tag))).toContain('[there](#peas-and-beans)');
});

test('a heading has no sign of a link to itself', () => {
  expect(textOf('<h2>Peas<a class="headerlink" href="#peas" title="Permalink to this heading">¶</a></h2>')).toBe(
    '## Peas',
  );
});

test('a footnote can refer to another footnote', () => {
  const ref = (n: number, id: string) => `<sup><a href="#n${n}" id="${id}" role="doc-noteref">${n}</a></sup>`;
  const note = (n: number, words: string) => `<li id="n${n}">${words} <a href="#r${n}">↩</a></li>`;
  const page = `<p>a${ref(1, 'r1')} b${ref(2, 'r2')}</p><ol>${note(1, 'one')}${note(2, `see${ref(1, 'r3')} and${ref(2, 'r4')}`)}</ol>`;
  expect(textOf(page)).toBe('a[^1] b[^2]\n\n[^1]: one\n\n[^2]: see[^1] and²');
});

test('footnotes in a box with other things leave the box as it is', () => {
  const ref = (n: number) => `<a class="footnote-reference" href="#n${n}" id="r${n}">[${n}]</a>`;
  const note = (n: number) =>
    `<table id="n${n}"><tr><td><a href="#r${n}">[${n}]</a></td><td>Note ${n}.</td></tr></table>`;
  const page = (notes: string) => textOf(`<p>a ${ref(1)} b ${ref(2)}</p><div id="notes">${notes}</div>`);
  const docutils = page(`<h1>Notes</h1><p>Long text.</p>${note(1)}${note(2)}`);
  expect(docutils).toContain('# Notes\n\nLong text.\n\n|');
  expect(docutils).not.toContain('[^1]');
  const lines = (n: number) => `<span id="n${n}"><a href="#r${n}">[${n}]</a> Note ${n}.</span><br>`;
  expect(page(lines(1) + lines(2))).not.toContain('[^1]');
  // Paragraphs are notes of their own.
  const paragraph = (n: number) => `<p id="n${n}"><a href="#r${n}">[${n}]</a> Note ${n}.</p>`;
  expect(page(paragraph(1) + paragraph(2))).toBe('a [^1] b [^2]\n\n[^1]: Note 1.\n\n[^2]: Note 2.');
});

test.each([
  [
    'GitHub',
    '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title"><svg></svg>Warning</p><p>a</p></div>',
  ],
  ['pandoc', '<div class="warning"><div class="title"><p>Warning</p></div><p>a</p></div>'],
  ['MkDocs', '<div class="admonition warning"><p class="admonition-title">Warning</p><p>a</p></div>'],
  [
    'Obsidian',
    '<div data-callout="warning" class="callout"><div class="callout-title"><div class="callout-title-inner">Warning</div></div><div class="callout-content"><p>a</p></div></div>',
  ],
])('callouts of %s are callouts', (_, html) => {
  expect(textOf(html).replace('>\n> a', '> a')).toBe('> [!WARNING]\n> a');
});

test('a callout’s own title is kept', () => {
  expect(textOf('<div class="admonition tip"><p class="admonition-title">Water</p><p>a</p></div>')).toBe(
    '> [!TIP]\n> **Water**\n>\n> a',
  );
  // A word that every object of JavaScript knows.
  expect(textOf('<div class="admonition tip"><p class="admonition-title">Constructor</p><p>a</p></div>')).toBe(
    '> [!TIP]\n> **Constructor**\n>\n> a',
  );
});

test('a callout keeps a bold word that doesn’t name its own kind', () => {
  const box = (kind: string, title: string, words: string) =>
    textOf(`<div class="admonition ${kind}">${title}<p>${words}</p></div>`).replace('>\n> ', '> ');
  const title = '<p class="admonition-title">Warning</p>';
  expect(box('warning', title, '<strong>Error:</strong> no file.')).toBe('> [!WARNING]\n> **Error:** no file.');
  expect(box('warning', title, '<strong>Warning:</strong> no file.')).toBe('> [!WARNING]\n> **Warning:** no file.');
  expect(box('warning', '', '<b>Tip:</b> wait.')).toBe('> [!WARNING]\n> **Tip:** wait.');
  expect(box('warning', '', '<b>Warning:</b> no file.')).toBe('> [!WARNING]\n> no file.');
  const note = '<p class="markdown-alert-title">Note</p><p><b>Info:</b> a</p>';
  expect(textOf(`<div class="markdown-alert markdown-alert-note">${note}</div>`)).toBe('> [!NOTE]\n> **Info:** a');
});

test('the name of a language is only left out above code', () => {
  const name = '<span class="language-name">German</span>';
  expect(textOf(`<p>Speak ${name}</p>`)).toBe('Speak German');
  expect(textOf(`<p>Speak ${name}</p><pre>x</pre>`)).toBe('Speak German\n\n```\nx\n```');
  expect(textOf(`<div><div>${name}<button>Copy</button></div><pre>x</pre></div>`)).toBe('```\nx\n```');
});

test('code in a link or beside text stays in its line', () => {
  const code = '<code style="white-space:pre">a\nb</code>';
  expect(textOf(`<p>x <a href="https://x.example/">${code}</a> y</p>`)).toBe('x [`a b`](https://x.example/) y');
  expect(textOf(`<p>x <span>${code}</span> y</p>`)).toBe('x `a b` y');
  expect(textOf(`<div><span>${code}</span></div>`)).toBe('```\na\nb\n```');
});

test('numbers of items stay numbers', () => {
  expect(textOf('<ol><li data-list="main">a</li><li data-list="main">b</li></ol>')).toBe('1. a\n2. b');
  expect(textOf('<ol><li value=999999999>a</li><li>b</li></ol>')).toBe('1. a\n2. b');
  expect(textOf('<ol><li value=99999999>a</li><li>b</li></ol>')).toBe('99999999. a\n100000000. b');
});

test('a quotation gets its marks unless it begins and ends with some', () => {
  expect(textOf('<p><q>"Yes" is the answer</q></p>')).toBe('“"Yes" is the answer”');
  expect(textOf("<p><q>'Tis the season</q></p>")).toBe("“'Tis the season”");
  expect(textOf('<p><q> "Yes" </q></p>')).toBe('"Yes"');
  for (const language of ['zh-TW', 'zh-Hant', 'zh-Hant-HK'])
    expect(textOf(`<p lang="${language}"><q>好</q></p>`)).toBe('「好」');
});

test('a figure of one image has its caption, and other figures keep their words', () => {
  const image = '<img src="https://x.example/a.png" alt="A">';
  expect(textOf(`<figure>${image}<figcaption>The <b>bed</b></figcaption></figure>`)).toBe(
    '![A](https://x.example/a.png "The bed")',
  );
  expect(textOf(`<figure><a href="https://x.example">${image}</a><figcaption>A</figcaption></figure>`)).toBe(
    '[![A](https://x.example/a.png)](https://x.example)',
  );
  expect(textOf(`<figure>${image}${image}<figcaption>Two</figcaption></figure>`)).toContain('Two');
  expect(textOf('<figure><pre>x</pre><figcaption>Code</figcaption></figure>')).toBe('```\nx\n```\n\nCode');
});

test('a caption with a link stays a paragraph, so that the link is kept', () => {
  const image = '<img src="https://x.example/a.png" alt="A">';
  const caption = 'Photo by <a href="https://b.example">Bea</a>';
  expect(textOf(`<figure>${image}<figcaption>${caption}</figcaption></figure>`)).toBe(
    '![A](https://x.example/a.png)\n\nPhoto by [Bea](https://b.example)',
  );
});

test('languages, formulas and contents of pandoc’s pages are kept', () => {
  expect(
    textOf(
      '<div class="sourceCode" id="cb1"><pre class="sourceCode python"><code class="sourceCode python">x</code></pre></div>',
    ),
  ).toBe('```python\nx\n```');
  expect(textOf('<p>a <span class="math inline">\\(x^2\\)</span></p>')).toBe('a $x^2$');
  // As it is written for KaTeX, and without any script.
  expect(textOf('<p>a <span class="math inline">x\\,^2</span></p>')).toBe('a $x\\,^2$');
  expect(textOf('<p>a <span class="math inline"><em>x</em><sup>2</sup></span></p>')).toBe('a *x*²');
  expect(textOf('<nav id="TOC" role="doc-toc"><ul><li><a href="#a">A</a></li></ul></nav><h1 id="a">A</h1>')).toBe(
    '[TOC]\n\n# A',
  );
  expect(textOf('<pre class="mermaid">graph TD</pre>')).toBe('```mermaid\ngraph TD\n```');
});

test('a block behind a list or a table in an item stays outside of them', () => {
  expect(textOf('<ul><li><ul><li>a</li></ul><p>b</p></li></ul>')).toBe('- - a\n\n  b');
  expect(
    textOf(
      '<ul><li>a <math><semantics><annotation encoding="application/x-tex">x</annotation></semantics></math> b</li></ul>',
    ),
  ).toBe('- a $x$ b');
});
