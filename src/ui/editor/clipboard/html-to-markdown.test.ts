import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToMarkdown } from '@/markdown/html/html-to-markdown';
import { renderMarkdown } from '../markdown/render';
import { toHtml } from '../markdown/rendered';
import { readClipboard } from './clipboard-content';

test('rich text becomes Markdown', () => {
  expect(
    htmlToMarkdown(
      '<h2>Head</h2><p>a <b>b</b> <i>c</i> <s>d</s> <a href="https://x.y/">e</a> <code>f</code></p><ol><li>one<li>two<ul><li>in</ul></ol><hr>',
    ),
  ).toBe('## Head\n\na **b** *c* ~~d~~ [e](https://x.y/) `f`\n\n1. one\n2. two\n   - in\n\n---');
});

test('a table becomes a table', () => {
  expect(htmlToMarkdown('<table><tr><th>a<th>b|c<tr><td>1<td>2</table>')).toBe(
    '| a | b\\|c |\n| - | ---- |\n| 1 | 2    |',
  );
});

test('a line break in a cell stays one, except at its edges and in code', () => {
  const cells = (...contents: string[]) =>
    htmlToMarkdown(`<table><tr><th>h<tr>${contents.map((content) => `<td>${content}</td>`).join('<tr>')}</table>`)
      .split('\n')
      .slice(2)
      .map((line) => line.slice(1, -1).trim());
  expect(cells('two<br>\r\n  lines', '<b>bold<br>too</b><br/><i>x</i>', 'a <br><br> b|c')).toEqual([
    'two<br>lines',
    '**bold<br>too**<br>*x*',
    'a<br><br>b\\|c',
  ]);
  expect(cells('<br>', 'x<br>\n', '<br>x', '<b>x<br></b>', '<code>a<br>b</code>')).toEqual([
    '',
    'x',
    'x',
    '**x**',
    '`a b`',
  ]);
  expect(cells('<p>one</p><p>two<br>three</p>')).toEqual(['one<br>two<br>three']);
});

test('tasks stay tasks', () => {
  const html = '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>';
  expect(htmlToMarkdown(html)).toBe('- [x] done\n- [ ] open');
});

test('the text of a task that is split between a label and boxes stays apart', () => {
  const task = (content: string) => htmlToMarkdown(`<ul><li>${content}</li></ul>`);
  const box = '<input type=checkbox checked>';
  expect(task(`<label>${box}<span></span></label><div><p>Buy milk</p></div>`)).toBe('- [x] Buy milk');
  expect(task(`<label>${box} Buy</label><div>milk</div>`)).toBe('- [x] Buy\n\n  milk');
  expect(task(`<label>${box}</label><div>Buy</div><div>milk</div>`)).toBe('- [x] Buy\n\n  milk');
  expect(task(`<label>${box}</label><div>Buy</div>milk`)).toBe('- [x] Buy\n\n  milk');
});

test('scripts, styles, forms and comments leave nothing', () => {
  const html =
    '<style>p{}</style><script>alert(1)</script><!-- c --><p onclick="alert(1)">text</p><iframe src="https://x"></iframe><svg onload="alert(1)"><text>s</text></svg><template><p>t</p></template><form><input value="v"></form>';
  expect(htmlToMarkdown(html)).toBe('text');
});

test('pictures and files of the project keep their addresses when our own text is pasted', () => {
  const html = '<p><img src="/api/files/1f-a" alt="Plan"> <a href="/api/files/2b">plan.pdf</a></p>';
  expect(htmlToMarkdown(html)).toBe('![Plan](attachment:1f-a) [plan.pdf](attachment:2b)');
});

test('addresses that could run lose their link but not their text', () => {
  expect(htmlToMarkdown('<a href="javascript:alert(1)">a</a> <a href=" java&#10;script:x">b</a>')).toBe('a b');
  expect(htmlToMarkdown('<img src="javascript:x" alt="pic"><img src="data:image/png;base64,AAAA" alt="big">')).toBe(
    '\\[pic] \\[big]',
  );
});

test('text that Google Docs wraps in a bold element isn’t bold', () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> it</span></p></b>';
  expect(htmlToMarkdown(html)).toBe('plain **bold** *it*');
});

test('Word’s list paragraphs become lists with their levels', () => {
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  const html = `<p class=MsoNormal>Intro<o:p></o:p></p>${item(1, '·', 'first')}${item(2, 'o', 'inner')}${item(1, '·', 'second')}<p>Then</p>${item(1, '1.', 'numbered')}`;
  expect(htmlToMarkdown(html)).toBe('Intro\n\n- first\n  - inner\n- second\n\nThen\n\n1. numbered');
});

test('text that a tracked change deletes is left out of Word’s pages, and is struck out on others', () => {
  const deleted = '<del cite="mailto:Ann" datetime="2020">gone</del> b';
  expect(htmlToMarkdown(`a ${deleted}`)).toBe('a ~~gone~~ b');
  expect(htmlToMarkdown(`<p class="Mason">a ${deleted}</p>`)).toBe('a ~~gone~~ b');
  expect(htmlToMarkdown(`<p class=MsoNormal>a ${deleted}</p>`)).toBe('a b');
  expect(htmlToMarkdown(`<p>a ${deleted}<o:p></o:p></p>`)).toBe('a b');
  const office = 'xmlns:o="urn:schemas-microsoft-com:office:office"';
  expect(htmlToMarkdown(`<div ${office}><p>a ${deleted}</p></div>`)).toBe('a b');
});

test('pictures in a page don’t count towards its size', () => {
  const data = 'A'.repeat(3_000_000);
  const drawing = `<!--[if gte vml 1]><v:shape o:gfxdata="${'A\n'.repeat(1_000_000)}"></v:shape><![endif]-->`;
  const html = `<p>a <b>b</b><img src="data:image/png;base64,${data}" alt="c"> <img src=data:image/png;base64,${data} alt=d>${drawing}</p>`;
  expect(readClipboard('a b', html).kind).toBe('html');
  expect(htmlToMarkdown(html)).toBe('a **b** \\[c] \\[d]');
  expect(() => htmlToMarkdown(`<p>${data}</p>`)).toThrow('too large');
});

describe('marks beside a word', () => {
  test.each([
    ['<b>Note:</b>text', '**Note**:text'],
    ['foo<b>(bar)</b>baz', 'foo(**bar**)baz'],
    ['<b>„Zitat“</b>s', '**„Zitat**“s'],
    ['<b>a <i>b!</i></b>c', '**a *b***!c'],
    ['<i>foo<b>bar</b></i>', '*foobar*'],
    ['<del>(a)</del>b', '~~(a~~)b'],
    ['<mark>a?</mark>b<mark>c</mark>', '==a==?b==c=='],
    ['x<b>y</b><i>z</i>', 'x**y***z*'],
    ['x<b><i>a</i><mark>a<i>a</i></mark></b><b> </b>y', 'x***a*==aa==** y'],
    ['x<em><b>a</b><s>a<b>a</b></s></em><b><b> </b></b>y', 'x***a**~~aa~~* y'],
  ])('keep the word marked without character references: %s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  test('are moved into a link, and leave code', () => {
    expect(htmlToMarkdown('<b>to <a href="https://x.y/">A</a></b>s')).toBe('**to** [**A**](https://x.y/)s');
    expect(htmlToMarkdown('<b>the <code>a</code></b>s')).toBe('**the** `a`s');
    expect(htmlToMarkdown('<b><code>a</code></b> s')).toBe('**`a`** s');
  });

  test('become one if they are equal, beside or inside each other', () => {
    expect(htmlToMarkdown('<em>p<i>q</i></em> <del><s>k</s></del> <b>a</b><strong>b</strong>')).toBe(
      '*pq* ~~k~~ **ab**',
    );
    expect(htmlToMarkdown('<i>a <b>b<em>c</em></b></i>')).toBe('*a **bc***');
  });
});

test('space and line breaks at the edges of marks and beside line breaks leave no references', () => {
  expect(htmlToMarkdown('<p>a<br>\n b <br><b> c<br></b>d')).toBe('a\\\nb\\\n**c**\\\nd');
});

test('lines of a code in a line are one, without empty ones', () => {
  expect(htmlToMarkdown('<p>a <code>b<br><br> c</code><code> </code> d<code><br></code></p>')).toBe('a `b c` d');
});

test('text that looks like a highlight or a formula stays text', () => {
  expect(htmlToMarkdown('<p>a ==h== <mark>=b</mark>')).toBe('a \\=\\=h\\=\\= ==\\=b==');
  expect(htmlToMarkdown('<p>costs $a$, or $5')).toBe('costs \\$a\\$, or $5');
});

/** Returns any nesting of marks around words. */
function anyMarks(words: readonly string[], tags: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ inline: string; mark: string }>((tie) => ({
    inline: fc
      .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...words) }, tie('mark')), { maxLength: 5 })
      .map((all) => all.join('')),
    mark: fc
      .tuple(fc.constantFrom(...tags), tie('inline'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`),
  })).inline;
}

test.each([
  [
    'signs and code',
    anyMarks(
      ['a', 'B', ' ', ...'():=~*_$!“#', '==', '&amp;', '&amp;lt;', '\\', 'https://x.y/_a~', 'www.x.y/~b', '&nbsp;'],
      ['b', 's', 'mark', 'code', 'a href="/x"'],
    ),
  ],
  [
    'fonts of code',
    anyMarks(
      ['a', 'B', ' ', '&nbsp;', '.', '<br>', '*', 'npm i'],
      ['b', 'span style="font-family:Courier"', 'font face=Arial', 'code', 'a href="/x"'],
    ),
  ],
  ['all marks', anyMarks(['a', 'b', ' '], ['b', 'i', 'em', 'strong', 's', 'mark', 'a href="/x"'])],
])('the text of any nesting of marks survives in Markdown without references: %s', (_, marks) => {
  const textIn = (html: string) =>
    html
      .replace(/<[^>]*>|\s|&nbsp;/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  fc.assert(
    fc.property(marks, (html) => {
      const markdown = htmlToMarkdown(`<p>x${html}y</p>`);
      expect(markdown).not.toContain('&#x');
      expect(textIn(toHtml(renderMarkdown(markdown))), markdown).toBe(textIn(`x${html}y`));
    }),
    { numRuns: 1_000 },
  );
});

test('hostile HTML of any shape gives Markdown that renders without live addresses or raw tags', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '<a href="javascript:alert(1)">',
    '<a href="//evil">',
    '</a>',
    '<img src=x onerror=alert(1)>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<svg/onload=alert(1)>',
    '<table><tr><td>',
    '<ul><li>',
    '<math><mi>',
    '&lt;script&gt;',
    '[x](javascript:alert(1))',
    '\u0000',
    'text',
    '<o:p>',
    '<p style="mso-list:l0 level3">',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const rendered = toHtml(renderMarkdown(htmlToMarkdown(pieces.join(''))));
      expect(rendered).not.toMatch(/<(?:script|svg|iframe|math|o:p)/i);
      expect(rendered).not.toMatch(/(?:href|src)="\s*javascript:/i);
    }),
    { numRuns: 300 },
  );
});

test('blocks in marks, paragraphs, headings and terms are moved out of them', () => {
  expect(htmlToMarkdown('<b>a<div>b <i>c<div>d</div></i></div></b>')).toBe('**a**\n\n**b *c***\n\n***d***');
  expect(htmlToMarkdown('<h2>a<div>b</div></h2>')).toBe('## a b');
  expect(htmlToMarkdown('<a href="/x"><div>a</div><ul><li>b</li></ul></a>')).toBe('[a](/x)\n\n- [b](/x)');
  expect(htmlToMarkdown('<dl><dt>a</dt><dd>b<dl><dt>c</dt><dd>d</dd></dl></dd></dl>')).toBe('**a**\n\nb\n\n**c**\n\nd');
});

test.each([
  ...['<b>a<div>b', '<em>a<div>b<strong>c<div>d', '<mark>a<blockquote>b', '<dl><dt>a<dd>b', '<dl><dt>a', '<h1>a<div>b'],
  ...['<span style="font-weight:bold">a<div>b', '<details><summary>a', '<table><caption>a', '<p>a<marquee><p>b'],
  ...['<h1>a<marquee><h2>b', '<table><tr><td>a<ul><li>b', '<ul><li>a<p>b', '<div style="font-weight:bold">a<p>b'],
])('HTML nested like %s is converted in time that doesn’t double with each level', (unit) => {
  const start = process.cpuUsage();
  htmlToMarkdown(unit.repeat(25));
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

test('HTML that is nested too deeply is refused instead of overflowing the stack', () => {
  expect(() => htmlToMarkdown('<blockquote>a'.repeat(1_000))).toThrow('nested too deeply');
});

describe('text that only looks like a label of Word', () => {
  test.each(['5&nbsp;kg', 'z.&nbsp;B. oats', '«&nbsp;Oui&nbsp;»', '§&nbsp;5', 'A&nbsp;dog'])('%s', (text) => {
    const words = text.replaceAll('&nbsp;', '\u00a0');
    expect(htmlToMarkdown(`<p class="MsoListParagraph">${text}</p>`)).toBe(words);
  });
});

test('tasks, images and slides in bold blocks stay what they are', () => {
  const bold = 'style="font-weight:bold"';
  expect(htmlToMarkdown(`<ul><li ${bold}><input type=checkbox checked> dig</li></ul>`)).toBe('- [x] **dig**');
  expect(htmlToMarkdown(`<ul><li ${bold}><label><input type=checkbox></label><div>sow</div></li></ul>`)).toBe(
    '- [ ] **sow**',
  );
  expect(htmlToMarkdown(`<ul><li ${bold} role=checkbox aria-checked=true><img alt=done><p>dig</p></li></ul>`)).toBe(
    '- [x] **dig**',
  );
  expect(htmlToMarkdown(`<p ${bold}><img src="https://x.y/z.png" alt=bed></p>`)).toBe('![bed](https://x.y/z.png)');
  const slide = `<div class=O ${bold}><span style="mso-special-format:bullet">•</span>clay</div>`;
  expect(htmlToMarkdown(slide)).toBe('- **clay**');
});

test('lists begin with numbers that Markdown has', () => {
  const starts = (attributes: string) => htmlToMarkdown(`<ol ${attributes}>a</ol>`);
  expect(
    ['start=""><li', 'start=-3><li', 'start=99999999999><li', '><li value=""', '><li value=99999999999'].map(starts),
  ).toEqual(Array.from({ length: 5 }, () => '1. a'));
  expect(['start=0><li', '><li value=4', 'start=4><li value=4'].map(starts)).toEqual(['0. a', '4. a', '4. a']);
  const item = (label: string) => `<p style="mso-list:l0 level1"><span style="mso-list:Ignore">${label}</span>a</p>`;
  expect(htmlToMarkdown(item('0.') + item('1.'))).toBe('0. a\n1. a');
});

test('levels and indentations without end don’t nest lists without end', () => {
  const many = (write: (at: number) => string) =>
    htmlToMarkdown(Array.from({ length: 300 }, (_, at) => write(at)).join(''));
  const depth = (markdown: string) => Math.max(...markdown.split('\n').map((line) => line.search(/\S/)));
  expect(depth(many((at) => `<ul><li aria-level=${at + 1}>x</li></ul>`))).toBe(38);
  expect(depth(many((at) => `<p class=MsoListParagraph style="margin-left:${at * 8}pt">·&nbsp;&nbsp;x</p>`))).toBe(38);
});

test('formats of classes take little time, whatever the sheet and the classes repeat', () => {
  const sheet = `<style>mso-x{}${'p.a{font-weight:bold}'.repeat(20_000)}</style>`;
  const start = process.cpuUsage();
  expect(htmlToMarkdown(sheet + '<p class="a __proto__ constructor">x</p>'.repeat(500))).toMatch(/^\*\*x\*\*\n/);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(5_000);
});

test('formats of classes on other screens don’t count', () => {
  const sheet =
    '<style>@media print { p.a {margin:0} p.b {font-weight:bold} } p.c {font-style:italic; mso-x:y}</style>';
  expect(htmlToMarkdown(`${sheet}<p class=b>dig</p><p class=c>sow</p>`)).toBe('dig\n\n*sow*');
});

test('several paragraphs of large text from Google are no titles', () => {
  const large = (text: string) => `<p dir=ltr><span style="font-size:28pt">${text}</span></p>`;
  const docs = (content: string) =>
    htmlToMarkdown(`<b style="font-weight:normal" id="docs-internal-guid-1">${content}</b>`);
  expect(docs(`${large('Plan')}<p dir=ltr>dig</p>`)).toBe('# Plan\n\ndig');
  expect(docs(large('dig') + large('sow'))).toBe('dig\n\nsow');
});
