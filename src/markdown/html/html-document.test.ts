import { describe, expect, test } from 'vitest';
import { isAppError } from '@/kernel/error';
import { cpuMs } from '../../../test/support/cpu-time';
import { htmlDocument } from './html-document';
import { requireParsable } from './html-limits';

const convert = (html: string) => htmlDocument(new TextEncoder().encode(html));
const PNG = 'iVBORw0KGgo=';

describe('an HTML file as a document', () => {
  test('has its title, its text and its embedded images', () => {
    const { text, pictures, lost } = convert(
      `<!doctype html><html><head><title>The  plan</title><style>p { color: red }</style></head><body>
       <h2>One</h2><p>Some <b>bold</b> text.</p><img alt="Bed" src="data:image/png;base64,${PNG}">
       <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>`,
    );
    expect(text).toBe(
      '# The plan\n\n## One\n\nSome **bold** text.\n\n![Bed](attachment:import-0)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    );
    expect(pictures).toEqual([Uint8Array.from(Buffer.from(PNG, 'base64'))]);
    expect(lost).toEqual([]);
  });

  test('that says it is UTF-8 stays UTF-8, even if a byte of it is wrong', () => {
    const file = (head: string) => Buffer.concat([Buffer.from(`${head}<p>Grüße 漢`), Buffer.from([0xff, 0x21])]);
    for (const head of ['<meta charset="utf-8">', '<meta content="text/html; charset=UTF-8">', '\ufeff']) {
      expect(htmlDocument(file(head)).text).toBe('Grüße 漢\ufffd!\n');
    }
    expect(htmlDocument(file('')).text, 'no encoding declared').toContain('GrÃ¼Ã');
    const latin = Buffer.from('<meta charset="iso-8859-1"><p>Gr\xfc\xdfe', 'latin1');
    expect(htmlDocument(latin).text).toBe('Grüße\n');
  });

  test('a heading of the page is its title', () => {
    expect(convert('<title>File</title><h1>Page</h1>').text).toBe('# Page\n');
  });

  test('elements without a Markdown equivalent are counted, and none of them runs later', () => {
    const { text, lost } = convert(
      `<p onclick="x()">a <a href="javascript:x()">b</a> <a href="#c">c</a></p><script>x()</script>
       <iframe src="https://x.example"></iframe><svg><circle/></svg><input name="q"><img src="p.png" alt="P">
       <img src="https://x.example/p.png" alt="far"><table><tr><td colspan="2">m</td></tr><tr><td>n</td></tr></table>`,
    );
    expect(text).not.toMatch(/script|onclick|iframe|circle/);
    expect(text).toContain('a b c');
    expect(text).toContain('![far](https://x.example/p.png)');
    expect(lost).toEqual([
      { kind: 'embedded', count: 2 },
      { kind: 'forms', count: 1 },
      { kind: 'remotePictures', count: 1 },
      { kind: 'missingPictures', count: 1 },
      { kind: 'mergedCells', count: 1 },
      { kind: 'internalLinks', count: 1 },
    ]);
  });

  test('is read in the encoding that it names, or has', () => {
    const latin = Uint8Array.from(Buffer.from('<meta charset="iso-8859-1"><p>Größe</p>', 'latin1'));
    expect(htmlDocument(latin).text).toBe('Größe\n');
    expect(htmlDocument(Uint8Array.from(Buffer.from('<p>Größe</p>', 'latin1'))).text).toBe('Größe\n');
    expect(htmlDocument(Uint8Array.from(Buffer.from('\ufeff<p>Größe</p>', 'utf16le'))).text).toBe('Größe\n');
    expect(convert('<p>Größe</p>').text).toBe('Größe\n');
    for (const head of ['', '<meta charset="windows-1252">', '<meta charset="iso-8859-1">']) {
      const windows = Buffer.from(`${head}<p>5 \x80 \x93q\x94 \x96 \xfc</p>`, 'latin1');
      expect(htmlDocument(windows).text, head).toBe('5 € “q” – ü\n');
    }
    expect(htmlDocument(new Uint8Array()).text).toBe('\n');
  });

  test('a page that is nested too deeply, or has too much in it, is refused', () => {
    expect(() => convert('<ul><li>'.repeat(5_000))).toThrow('nested too deeply');
    expect(() => convert('<div>'.repeat(400))).toThrow('nested too deeply');
    expect(() => convert('<p>a<br>'.repeat(200_000))).toThrow('more than 300,000 elements');
  });

  test.each([
    '<svg><style>',
    '<math><script>',
    '<svg><p><style></style>',
    '<p title="<!--">',
    '<p title="<style>">',
    '<!-- --!>',
    '<!<style>>',
    '<title></div></title>',
  ])('%s doesn’t hide the tags after it from the check', (start) => {
    expect(() => requireParsable(start + '<div>'.repeat(6_000))).toThrow('nested too deeply');
    expect(() => requireParsable(start + '<br>'.repeat(301_000))).toThrow('more than 300,000 elements');
  });

  test('closing tags in text close nothing', () => {
    expect(() => requireParsable('<div><title></div></title>'.repeat(6_000))).toThrow('nested too deeply');
  });

  test('a drawing of many elements that close themselves isn’t nested', () => {
    const drawing = `<svg>${'<path d="M0"/>'.repeat(6_000)}</svg>`;
    expect(convert(`<p>a</p>${drawing}<p>b</p>`).text).toBe('a\n\nb\n');
    // In HTML, the sign at a tag's end means nothing.
    expect(() => convert(`<svg><p>${'<div/>'.repeat(6_000)}`)).toThrow('nested too deeply');
  });

  test.each([
    ['merged cells', () => `<table>${`<tr>${'<td colspan=1000 rowspan=1000>x'.repeat(500)}`.repeat(2)}</table>`],
    [
      'rows of one cell below a wide row',
      () => `<table><tr>${'<td>x'.repeat(2_000)}${'<tr><td>y'.repeat(2_000)}</table>`,
    ],
    ['formats that are never closed', () => Array.from({ length: 3_000 }, (_, i) => `<p><font size=${i}>x`).join('')],
    ['closing tags without elements', () => '<span>'.repeat(50_000) + '</x>'.repeat(50_000)],
    ['names of tags without ends', () => '<a'.repeat(2_000_000)],
    ['a cell of 5,000 paragraphs', () => `<table><tr><td>${`<p>${'word '.repeat(40)}</p>`.repeat(5_000)}</table>`],
    ['100,000 attributes', () => `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(' ')}>x`],
    ['20,000 paragraphs that are never closed', () => '<p>x'.repeat(20_000)],
    ['60,000 coloured words in a paragraph', () => `<p>${'<span style="color:red">word </span>'.repeat(60_000)}`],
    ['5,000 empty formats', () => `<p>${'<b></b><i> </i>'.repeat(5_000)}x`],
    ['formats that overlap', () => '<p><b><i>x</b>y</i>'.repeat(3_000)],
    ['40,000 signs with their sounds', () => `<ruby>${'x<rt>y'.repeat(40_000)}`],
    ['40,000 unknown elements', () => '<x>x</x>'.repeat(40_000)],
    ['references to notes that refer to other places', () => brokenReferences(8_000)],
    ['names of 8,000 places in a note', () => manyPlaces(8_000)],
  ])('%s take little time', (_, html) => {
    const page = html();
    const start = cpuMs();
    try {
      convert(page);
    } catch (error) {
      expect(isAppError(error)).toBe(true);
    }
    expect(cpuMs() - start).toBeLessThan(20_000);
  });

  test.each(['<p>x', '<li>x', '<dd>x', '<td>x', '<h2>x', '<p><b>x'])(
    'pages of %s, which is never closed, take time in proportion to their length',
    (tag) => {
      const cost = (count: number) => {
        const start = cpuMs();
        convert(`<ul><dl><table><tr>${tag.repeat(count)}`);
        return cpuMs() - start;
      };
      cost(1_000);
      // With quadratic time, it's 64 times as much.
      expect(cost(8_000)).toBeLessThan(24 * (cost(1_000) + 20));
    },
  );

  test('merged cells become one cell with text and empty ones, in the columns that have cells', () => {
    const rows = (html: string) => convert(`<table>${html}</table>`).text.trim();
    expect(rows('<tr><th colspan="100">a</th></tr><tr><td>b</td><td rowspan="9">c</td></tr><tr><td>d</td></tr>')).toBe(
      '| a |   |\n| - | - |\n| b | c |\n| d |   |',
    );
    expect(rows('<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>')).toBe(
      '| a | b |\n| - | - |\n|   | c |',
    );
  });
});

/** Returns paragraphs that refer to notes like comments of Google Docs, but under the names of other references. */
function brokenReferences(count: number): string {
  const of = (text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join('');
  const references = of((i) => `<p>x <a href="#cmnt${i}" id="cmnt_ref${i + 1}">[a]</a></p>`);
  return references + of((i) => `<div><p><a href="#cmnt_ref${i}" id="cmnt${i}">[a]</a>y</p></div>`);
}

/** Returns references to places in one box, behind much else in it. */
function manyPlaces(count: number): string {
  const of = (text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join('');
  const places = of((i) => `<a id="n${i}"></a>`);
  return `<p>${of((i) => `<a href="#n${i}">[1]</a>`)}</p><div id="box"><p>${'<i>x</i>'.repeat(count)}${places}</p><p>y</p></div>`;
}
