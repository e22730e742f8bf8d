import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { anyMarkdown } from '../test-support/any-markdown';
import { type HtmlInput, htmlPage } from './page';

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const page = (text: string, more: Partial<HtmlInput> = {}) =>
  htmlPage({ text, title: 'T', language: 'en', publicUrl: 'https://v.example', calloutTitles, pictures: {}, ...more });
const body = (text: string, more: Partial<HtmlInput> = {}) =>
  /<main dir="auto">\n(.*)\n<\/main>/s.exec(page(text, more))?.[1] ?? '';

describe('a document as HTML', () => {
  test('every construct of the editor has its element', () => {
    expect(body('# A *b*')).toBe('<h1 id="a-b">A <em>b</em></h1>');
    expect(body('www.x.example')).toContain('href="https://www.x.example"');
    expect(body('&copy; **A**&#x42; | `&amp;`\n\n| &lt;b&gt; |\n| - |\n')).toBe(
      '<p>© <strong>A</strong>B | <code dir="ltr">&amp;amp;</code></p>\n' +
        '<div class="table"><table><thead><tr><th>&lt;b&gt;</th></tr></thead></table></div>',
    );
    expect(body('[a](https://x.example/?a=1&amp;b=2) [b](javascript&#58;x) [c](x?\\&amp;y)')).toBe(
      '<p><a href="https://x.example/?a=1&amp;b=2" rel="noreferrer">a</a> b <a href="x?&amp;amp;y" rel="noreferrer">c</a></p>',
    );
    expect(body('![a &amp; b](attachment:abc "c &lt; d")')).toContain('[a &amp; b]');
    expect(body('a\nb  \nc')).toBe('<p>a b<br>c</p>');
    expect(body('**a *b*** ~~c~~ ==d== `<e>`')).toBe(
      '<p><strong>a </strong><strong><em>b</em></strong> <del>c</del> <mark>d</mark> <code dir="ltr">&lt;e&gt;</code></p>'.replace(
        '</strong><strong>',
        '',
      ),
    );
    expect(body('- [ ] a\n- [x] b')).toContain(
      '<li class="task"><span class="box" role="img" aria-label="x">☑</span> b</li>',
    );
    expect(body('3. a\n4. b')).toBe('<ol start="3"><li>a</li>\n<li>b</li></ol>');
    expect(body('| a | b |\n| :-: | --: |\n| 1\\|2 | |')).toBe(
      '<div class="table"><table><thead><tr><th class="center">a</th><th class="right">b</th></tr></thead>' +
        '<tbody><tr><td class="center">1|2</td><td class="right"></td></tr></tbody></table></div>',
    );
    expect(body('> [!TIP]\n> Do *it*')).toBe(
      '<blockquote class="callout tip"><p class="callout-title">Tip</p><p>Do <em>it</em></p></blockquote>',
    );
    expect(body('> > a\n> > b')).toBe('<blockquote><blockquote><p>a b</p></blockquote></blockquote>');
    expect(body('```js\n<a>\n\n  b\n```')).toBe(
      '<pre dir="ltr"><code class="language-js">&lt;a&gt;\n\n  b</code></pre>',
    );
    expect(body('Sum $\\frac{1}{2}$')).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">');
    expect(body('$$\nx^2\n$$')).toContain('display="block"');
    expect(body('$\\nonsense{$')).toBe('<p><code dir="ltr">\\nonsense{</code></p>');
    expect(body('---\ntitle: x\n---\n\nText')).toBe('<p>Text</p>');
  });

  test('references are links to the addresses that the document defines, wherever they are', () => {
    const defined = (text: string) => body(`${text}\n\n[Plan]: https://x.example/p\n[scheme]: javascript:x`);
    const address = '(https://x.example/p)';
    expect(defined('[the *plan*][plan], [Plan] and [plan][]')).toBe(
      body(`[the *plan*]${address}, [Plan]${address} and [plan]${address}`),
    );
    expect(defined('| a |\n| - |\n| [b][plan] |')).toBe(body(`| a |\n| - |\n| [b]${address} |`));
    expect(defined('> - # [b][plan]')).toBe(body(`> - # [b]${address}`));
    expect(defined('![b][plan]')).toBe(body(`![b]${address}`));
    expect(body('[a][b]\n\n[b]: https://x.example/?c=1&amp;d=2')).toBe(body('[a](https://x.example/?c=1&amp;d=2)'));
    expect(defined('[plan]() ![plan]()'), 'an address of its own, which is empty').not.toContain('x.example');
    expect(defined('[b][other] [scheme]')).toBe('<p>[b][other] scheme</p>');
  });

  test('names of emoji are drawn, except in code and addresses', () => {
    expect(body('Done :tada: **:+1:** `:tada:` 10:100:20 :not_one:')).toBe(
      '<p>Done 🎉 <strong>👍</strong> <code dir="ltr">:tada:</code> 10:100:20 :not_one:</p>',
    );
    expect(body('https://a.example/:tada:/x')).toContain('>https://a.example/:tada:/x</a>');
    expect(body('| :tada: |\n| --- |')).toContain('<th>🎉</th>');
  });

  test('footnotes are numbered in the order of the text, and lead there and back', () => {
    const html = body('One[^b] two[^a] one[^b] none[^c].\n\n[^a]: Alpha\n\n[^b]: *Beta*\n\n[^x]: Unused');
    expect(html).toContain('One<sup><a id="fnref-1" href="#fn-1" role="doc-noteref">1</a></sup>');
    expect(html).toContain('two<sup><a id="fnref-2" href="#fn-2"');
    expect(html).toContain('one<sup><a href="#fn-1"');
    expect(html).toContain('none[^c].');
    expect(html).toContain('<p>[^x]: Unused</p>');
    expect(html).toContain('<li id="fn-1"><p><em>Beta</em> <a class="back" href="#fnref-1"');
  });

  test('images that the person can read are included; others are links or text', () => {
    const pictures = { f1: 'data:image/png;base64,AAAA' };
    expect(body('![a|200](attachment:f1)', { pictures })).toBe(
      '<p><img src="data:image/png;base64,AAAA" alt="a" width="200"></p>',
    );
    expect(body('![secret](attachment:f2)', { pictures })).toBe('<p>[secret]</p>');
    expect(body('![far](https://x.example/p.png)')).toBe(
      '<p><a href="https://x.example/p.png" rel="noreferrer">far</a></p>',
    );
    expect(body('[a file](attachment:f9)')).toContain('href="https://v.example/api/files/f9"');
  });

  test('captions are below their images', () => {
    const pictures = { f1: 'data:image/png;base64,AAAA' };
    expect(body('![a](attachment:f1 "Ground *floor* <b>")', { pictures })).toBe(
      '<p><span class="picture"><img src="data:image/png;base64,AAAA" alt="a"><span class="caption">Ground *floor* &lt;b&gt;</span></span></p>',
    );
    expect(body("![far](https://x.example/p.png 'By\nthe sea')")).toBe(
      '<p><span class="picture"><a href="https://x.example/p.png" rel="noreferrer">far</a><span class="caption">By the sea</span></span></p>',
    );
  });

  test('nothing in it runs, and nothing is fetched', () => {
    const html = page('<script>alert(1)</script>\n\n[a](javascript:alert(1)) <img src=x onerror=alert(1)> &lt;');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('javascript:alert(1)"');
    expect(html).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-[^']{44}'; base-uri 'none'; form-action 'none'"/,
    );
    expect(page('', { title: '</title><script>' })).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  });

  test('any Markdown makes a page of known elements only, without handlers', () => {
    const known = new Set(
      'html head meta title style body main h1 h2 h3 h4 h5 h6 p em strong del mark code pre a sup br hr ul ol li span blockquote div section table thead tbody tr th td img'.split(
        ' ',
      ),
    );
    const inMath = /^(?:math|semantics|annotation|m[a-z]+)$/;
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        const problems: string[] = [];
        const walk = (node: { tagName?: string; properties?: object; children?: unknown[] }) => {
          const { tagName, properties = {}, children = [] } = node;
          if (tagName && !known.has(tagName) && !inMath.test(tagName)) problems.push(tagName);
          problems.push(...Object.keys(properties).filter((name) => /^on/i.test(name)));
          for (const child of children) walk(child as typeof node);
        };
        walk(unified().use(rehypeParse, { emitParseErrors: true }).parse(page(text)) as never);
        expect(problems).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
