import { describe, expect, test } from 'vitest';
import { htmlDocument } from '../html-document';

/** A page as Notion writes it: of one line, with a style sheet and an id for each block. */
const page = (body: string, { header = '', properties = '' } = {}) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>Garden</title><style>
/* cspell:disable-file */ .page-title { font-size: 2.5rem }</style></head><body><article id="11111111-2222-3333-4444-555555555555" class="page sans"><header>${header}<h1 class="page-title">Garden</h1><p class="page-description"></p>${properties}</header><div class="page-body">${body}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`;
const convert = (body: string, head: { header?: string; properties?: string } = {}) =>
  htmlDocument(new TextEncoder().encode(page(body, head)), { hasFiles: true });
const textOf = (body: string, properties = '') =>
  convert(body, { properties })
    .text.replace(/^# Garden\n\n/, '')
    .trimEnd();

describe('a page of Notion', () => {
  test('has its title, and neither its cover nor its icon', () => {
    const header =
      '<img class="page-cover-image" src="https://www.notion.so/images/page-cover/x.jpg" style="object-position:center 30%"/><div class="page-header-icon page-header-icon-with-cover"><span class="icon">🌱</span></div>';
    const { text, lost } = convert('<p id="a" class="">Hello.</p>', { header });
    expect(text).toBe('# Garden\n\nHello.\n');
    expect(lost).toEqual([]);
  });

  test('lists of one item each are one list', () => {
    expect(
      textOf(
        '<ul id="a" class="bulleted-list"><li style="list-style-type:disc">Sow<ul id="b" class="bulleted-list"><li style="list-style-type:circle">peas</li></ul></li></ul><ul id="c" class="bulleted-list"><li style="list-style-type:disc">Water</li></ul><ol type="1" id="d" class="numbered-list" start="1"><li>One</li></ol><ol type="1" id="e" class="numbered-list" start="2"><li>Two</li></ol>',
      ),
    ).toBe('- Sow\n  - peas\n- Water\n\n1. One\n2. Two');
  });

  test.each([
    ['a div', (on: string) => `<div class="checkbox checkbox-${on}"></div>`],
    [
      'an input',
      (on: string) => `<input type="checkbox" class="checkbox checkbox-${on}"${on === 'on' ? ' checked=""' : ''}/>`,
    ],
  ])('tasks keep their boxes, as %s', (_, box) => {
    expect(
      textOf(
        `<ul id="a" class="to-do-list"><li>${box('on')} <span class="to-do-children-checked">Dig <strong>deep</strong></span><div class="indented"><p class="">Twice.</p></div></li></ul><ul id="b" class="to-do-list"><li>${box('off')} <span class="to-do-children-unchecked">Rake</span><div class="indented"></div></li></ul>`,
      ),
    ).toBe('- [x] Dig **deep**\n\n  Twice.\n\n- [ ] Rake');
  });

  test.each([
    ['figure', '<span class="icon">💡</span>'],
    ['aside', '<span class="icon" data-emoji="💡"></span>'],
  ])('a callout in a %s is a callout', (tag, icon) => {
    const { text } = convert(
      `<${tag} class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="a"><div style="font-size:1.5em">${icon}</div><div style="width:100%">Mind the <em>bed</em>.<ul class="bulleted-list"><li>one</li></ul></div></${tag}><p class="">After</p>`,
    );
    expect(text).toBe('# Garden\n\n> [!NOTE]\n>\n> 💡 Mind the *bed*.\n>\n> - one\n\nAfter\n');
  });

  test('toggles become lists, which are counted', () => {
    const { text, lost } = convert(
      '<ul id="a" class="toggle"><li><details open=""><summary>More</summary><p class="">Hidden</p></details></li></ul><details open="" class="toggle"><summary><h3 style="display:inline">Later</h3></summary><div class="indented"><p class="">Deep</p></div></details>',
    );
    expect(text).toBe('# Garden\n\n- More\n\n  Hidden\n\n- **Later**\n\n  Deep\n');
    expect(lost).toEqual([{ kind: 'toggles', count: 2 }]);
  });

  test('bookmarks, files, pages and pictures are links and pictures', () => {
    expect(
      textOf(
        '<figure id="a"><a href="https://x.example/a" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">Seeds</div><div class="bookmark-description">All of them.</div></div><div class="bookmark-href"><img src="https://x.example/favicon.ico" class="icon bookmark-icon"/>https://x.example/a</div></div></a></figure>',
      ),
    ).toBe('[Seeds](https://x.example/a) – All of them.');
    expect(textOf('<figure id="a"><div class="source"><a href="Garden%201/list.pdf">list.pdf</a></div></figure>')).toBe(
      '[list.pdf](Garden%201/list.pdf)',
    );
    expect(textOf('<figure id="a"><div class="source">https://x.example/v</div></figure>')).toBe('https://x.example/v');
    expect(
      textOf(
        '<figure id="a" class="link-to-page"><a href="Garden%201/Beds%202.html"><span class="icon">📄</span>Beds</a></figure>',
      ),
    ).toBe('[Beds](Garden%201/Beds%202.html)');
    expect(
      textOf(
        '<figure id="a" class="image"><a href="Garden%201/p%20(1).png"><img style="width:240px" src="Garden%201/p%20(1).png"/></a><figcaption>The <b>bed</b></figcaption></figure>',
      ),
    ).toBe('![The bed](Garden%201/p%20%281%29.png)');
  });

  test('the properties of a page are a list', () => {
    const header =
      '<table class="properties"><tbody><tr class="property-row property-row-status"><th><span class="icon property-icon"><img src="https://www.notion.so/icons/burst_gray.svg"/></span>Status</th><td><span class="status-value"><div class="status-dot"></div>Done</span></td></tr><tr class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value">A</span><span class="selected-value">B</span></td></tr><tr class="property-row property-row-checkbox"><th>Dug</th><td><div class="checkbox checkbox-on"></div></td></tr></tbody></table>';
    expect(textOf('<p>x</p>', header)).toBe('- **Status:** Done\n- **Tags:** A, B\n- **Dug:** Yes\n\nx');
  });

  test('a database is a table, which is counted', () => {
    const { text, lost } = convert(
      '<div id="a" class="collection-content"><h4 class="collection-title">Tasks</h4><table class="collection-content"><thead><tr><th><span class="icon property-icon"><img src="https://www.notion.so/icons/a.svg"/></span>Name</th><th>Dug</th></tr></thead><tbody><tr id="b"><td class="cell-title"><a href="Garden%201/Sow%202.html">Sow</a></td><td class="cell-x"><div class="checkbox checkbox-off"></div></td></tr></tbody></table></div>',
    );
    expect(text).toBe(
      '# Garden\n\n#### Tasks\n\n| Name                           | Dug |\n| ------------------------------ | --- |\n| [Sow](Garden%201/Sow%202.html) | No  |\n',
    );
    expect(lost).toEqual([{ kind: 'databases', count: 1 }]);
  });

  test('formulas, code, contents and highlights become their Markdown equivalents', () => {
    const tex = (source: string) =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>`;
    expect(
      textOf(
        `<figure id="a" class="equation"><style>@import url('https://x.example/katex.css')</style><div class="equation-container"><span class="katex-display">${tex('x^2')}</span></div></figure>`,
      ),
    ).toBe('$$\nx^2\n$$');
    expect(
      textOf(
        '<pre id="a" class="code"><code class="language-JavaScript" style="white-space:pre-wrap">let a;\n\nb</code></pre>',
      ),
    ).toBe('```javascript\nlet a;\n\nb\n```');
    expect(textOf('<pre id="a" class="code"><code class="language-Plain Text">a</code></pre>')).toBe('```\na\n```');
    expect(
      textOf(
        '<nav id="a" class="block-color-gray table_of_contents"><div class="table_of_contents-item"><a href="#b">B</a></div></nav>',
      ),
    ).toBe('[TOC]');
    expect(
      textOf('<p><mark class="highlight-red">red</mark> <mark class="highlight-yellow_background">marked</mark></p>'),
    ).toBe('red ==marked==');
  });

  test('a formula has no invisible character after it, and no backslash that escapes its dollar', () => {
    const tex = (source: string) =>
      `<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span>\ufeff`;
    expect(textOf(`<p>${tex('h(x)\\ ')} is, ${tex('a\\\\')} too</p>`)).toBe('$h(x)$ is, $a\\\\$ too');
  });

  test('a paragraph in an item stays apart from the text before it', () => {
    expect(
      textOf(
        '<ol type="1" class="numbered-list" start="1"><li><strong>Dig</strong><p class="">Then rake.</p></li></ol>',
      ),
    ).toBe('1. **Dig**\n\n   Then rake.');
  });

  test('the list of all pages in an export has their names, on their levels', () => {
    const page = (id: string, name: string, under = '') =>
      `<li><ul id="id::${id}"><a href="${name} ${'a'.repeat(32)}.html">${name} ${'a'.repeat(32)}.html</a>${under}</ul></li>`;
    const html = `<!DOCTYPE html><html><head><title>Export-1</title></head><body><ul id="id::0"><li><h3>Workspace details:</h3></li>${page('1', 'Garden', page('2', 'Beds') + page('3', 'Paths'))}</ul></body></html>`;
    const { text } = htmlDocument(new TextEncoder().encode(html), { hasFiles: true });
    const link = (name: string) => `[${name}](${name}%20${'a'.repeat(32)}.html)`;
    expect(text).toBe(
      `# Export-1\n\n- ### Workspace details:\n- ${link('Garden')}\n  - ${link('Beds')}\n  - ${link('Paths')}\n`,
    );
  });
});
