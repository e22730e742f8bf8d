import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from './render';
import { renderInlineSource } from './render-inline';
import { toHtml } from './rendered';

const html = (source: string) => toHtml(renderMarkdown(source));

test('blocks and inline parts become their elements', () => {
  expect(html('# T\n\na **b** *c* ~~d~~ `e` [f](g.md)')).toBe(
    '<h1>T</h1><p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code> <a href="g.md">f</a></p>',
  );
  expect(html('- a\n- [x] b\n\n3. c')).toBe('<ul><li>a</li><li>☑ b</li></ul><ol start="3"><li>c</li></ol>');
  expect(html('> a\n> b')).toBe('<blockquote><p>a\n b</p></blockquote>');
  expect(html('```ts\nx < 1\n\ny\n```')).toBe('<pre><code>x &lt; 1\n\ny</code></pre>');
});

test('a table keeps its alignment', () => {
  expect(html('| a | b |\n|:-:|--:|\n| 1 | x\\|y |')).toBe(
    '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead>' +
      '<tbody><tr><td align="center">1</td><td align="right">x|y</td></tr></tbody></table>',
  );
});

test('<br> breaks a line, as cells of a table need it; attributes make it text', () => {
  expect(html('| a |\n|---|\n| x<br>y<br/>z<BR />! |')).toContain('<td>x<br>y<br>z<br>!</td>');
  expect(html('a<br onclick=x>b</br>`<br>`')).toBe('<p>a&lt;br onclick=x&gt;b&lt;/br&gt;<code>&lt;br&gt;</code></p>');
});

test('references lead to the addresses of the text, or of the document that it is a part of', () => {
  const source = '> [a][x], [X]\n\n- # [a *c*][x]\n\n> [x]: <y z> "t"\n';
  const href = '<a href="y z">';
  expect(html(source)).toBe(
    `<blockquote><p>${href}a</a>, ${href}X</a></p></blockquote><ul><li><h1>${href}a <em>c</em></a></h1></li></ul><blockquote></blockquote>`,
  );
  expect(html('| a |\n|---|\n| [x] |\n\n[x]: y\n[x]: z')).toContain('<td><a href="y">x</a></td>');
  expect(html('a[i][j] [x]\n\n```\n[x]: y\n```')).toContain('<p>a[i][j] [x]</p>');
  expect(html('[x]() ![x]()\n\n[x]: https://x.example'), 'an address of its own, which is empty').not.toContain(
    'x.example',
  );
  const addressOf = (label: string) => (label === 'x' ? 'javascript:alert(1)' : undefined);
  expect(toHtml(renderMarkdown('[a][x] [b][y]', { addressOf }))).toBe('<p>a [b][y]</p>');
});

test('HTML in a document is text, and addresses that could run are not links', () => {
  const out = html(
    '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](javascript:x) <javascript:x>',
  );
  expect(out).not.toMatch(/<script|<img|<a /);
  expect(out).toContain('&lt;script&gt;');
});

test('whatever the text, only known tags and safe addresses come out', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[a](',
    ')',
    '![',
    '](',
    'javascript:',
    'https://x',
    '**',
    '`',
    '|',
    '\n',
    '\n|-|-|\n',
    '- ',
    '> ',
    '<b onclick=',
    ' ',
    'x',
    '$',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const out = html(pieces.join(''));
      for (const [tag] of out.matchAll(/<[^>]*>/g)) {
        expect(tag).toMatch(
          /^<\/?(?:p|h[1-6]|[uo]l|li|blockquote|pre|code|hr|br|table|thead|tbody|t[rhd]|strong|em|del|a|img|span)\b/,
        );
        expect(tag).not.toMatch(/(?:href|src)="javascript:/i);
        expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/onclick/i);
      }
    }),
    { numRuns: 500 },
  );
});

test('a single line renders as inline content, never as a block', () => {
  const inline = (source: string) => toHtml(renderInlineSource(source));
  expect(inline('# no heading')).toBe('# no heading');
  expect(inline('1. no list')).toBe('1. no list');
  expect(inline('**b** _e_ www.a.bc a@b.cd')).toBe(
    '<strong>b</strong> <em>e</em> <a href="https://www.a.bc">www.a.bc</a> <a href="mailto:a@b.cd">a@b.cd</a>',
  );
  expect(inline('')).toBe('');
});

test('character references are shown as their characters, never as live HTML', () => {
  expect(html('[a](x?a=1&amp;b=2) ![c &lt; d](e.png) [f](javascript&colon;x)')).toBe(
    '<p><a href="x?a=1&amp;b=2">a</a> <img src="e.png" alt="c &lt; d"> f</p>',
  );
  expect(toHtml(renderMarkdown('&copy; **A**&#x42; &lt;script&gt; `&amp;`'))).toBe(
    '<p>© <strong>A</strong>B &lt;script&gt; <code>&amp;amp;</code></p>',
  );
});
