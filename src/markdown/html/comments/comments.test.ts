import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeThreads } from '@/files/archive/core/page-threads';
import { htmlDocument } from '../html-document';

/** The place of a comment as Google Docs writes it, after the passage. */
const place = (n: number) => `<sup><a href="#cmnt${n}" id="cmnt_ref${n}">[${n}]</a></sup>`;
const note = (n: number, ...paragraphs: string[]) =>
  `<div class="c1"><p class="c2"><a href="#cmnt_ref${n}" id="cmnt${n}">[${n}]</a><span>${paragraphs.join('</span></p><p class="c2"><span>')}</span></p></div>`;
const notes = (count: number) => Array.from({ length: count }, (_, i) => note(i + 1, `Note ${i + 1}`)).join('');
const read = (html: string) => {
  const { text: marked, comments, lost } = htmlDocument(Buffer.from(`<meta charset="utf-8">${html}`));
  const { text, threads } = placeThreads(marked, comments);
  return { text, lost, threads: threads.map(({ from, to, bodies }) => [text.slice(from, to), ...bodies]) };
};
const said = (text: string) => `(Google Docs)\n\n${text}`;

test('a comment of Google Docs is a thread on the word before its place, with all of its paragraphs', () => {
  const { text, threads, lost } = read(
    `<p><b>We sail on Monday.</b>${place(1)} Then home.</p><hr>${note(1, 'Why <b>Monday</b>?', 'Tell us.')}`,
  );
  expect(text).toBe('**We sail on Monday.** Then home.\n');
  expect(threads).toEqual([['Monday', said('Why **Monday**?\n\nTell us.')]]);
  expect(lost).toEqual([]);
});

test('a comment on text in a monospaced font keeps its place', () => {
  const code = (html: string) => `<span style="font-family:Courier New">${html}</span>`;
  const page = (line: string) =>
    `<style>ol{margin:0}.lst-kix_a-0{x:y}</style><b id="docs-internal-guid-1"></b><p><span>Do this in the garden before all other things, please:</span></p><p>${line}</p>${note(1, 'Why?')}`;
  for (const line of [
    `<span>Run </span>${code(`dig${place(1)} --deep`)}`,
    code(`dig${place(1)} --deep`),
    `${code('dig')}${place(1)}${code(' --deep')}`,
  ])
    expect(read(page(line)).threads, line).toEqual([['dig', said('Why?')]]);
});

test('comments with nothing between their places are one thread', () => {
  const { threads } = read(
    `<p>It costs 5${place(1)}<sup><a href="#cmnt2" id="cmnt_ref2">[b]</a><a href="#cmnt3" id="cmnt_ref3">[c]</a></sup> or 6${place(4)}</p><p>${place(5)}</p>${notes(5)}`,
  );
  expect(threads).toEqual([
    ['5', said('Note 1'), said('Note 2'), said('Note 3')],
    ['6', said('Note 4')],
    ['6', said('Note 5')],
  ]);
});

test.each([
  ['the middle of a word', `<p>He doe${place(1)}s this</p>`, 'does'],
  ['a name', `<p>Set max_open__files${place(1)} now</p>`, 'max_open__files'],
  ['a heading with a link to it', `<p><a href="#h">To</a></p><h1 id="h">The plan${place(1)}</h1>`, 'plan'],
  ['a list', `<ul><li>one</li><li>t’is${place(1)}</li></ul>`, 't’is'],
  ['a table', `<table><tr><th>a</th></tr><tr><td>b-c${place(1)}</td></tr></table>`, 'b-c'],
  ['a place behind an image', `<p>Bed <img src="data:image/png;base64,AAAA" alt=""> ${place(1)}</p>`, 'Bed'],
  ['the start of a page', `<p>${place(1)}Then</p>`, 'Then'],
  ['an address', `<p>See https://x.example/plan${place(1)} now</p>`, 'plan'],
  ['a link that shows its address', `<p><a href="https://x.example/a">https://x.example/a</a>${place(1)} b</p>`, 'a'],
  ['a number that begins a paragraph', `<p>12.${place(1)} May</p>`, '12'],
  ['hidden text', `<p>Bed <b style="display: none">x</b>${place(1)}</p>`, 'Bed'],
  ['hidden text around its place', `<p>Bed <b aria-hidden="true">x${place(1)}</b></p>`, 'Bed'],
  ['text for screen readers', `<p>Bed <b class="sr-only">x</b>${place(1)}</p>`, 'Bed'],
  ['the mark of a source', `<p>Bed<sup class="r">[edit]</sup>${place(1)}</p>`, 'Bed'],
  ['a field', `<p>Bed <textarea>x</textarea>${place(1)}</p>`, 'Bed'],
  ['a list to choose from', `<p>Bed <select><option>x</option></select>${place(1)}</p>`, 'Bed'],
  ['a button', `<p>Bed <button>x</button>${place(1)}</p>`, 'Bed'],
  ['a drawing', `<p>Bed <svg><text>x</text></svg>${place(1)}</p>`, 'Bed'],
  ['a formula', `<p>Bed <math><mi>x</mi></math>${place(1)}</p>`, 'x'],
  ['what Markdown leaves out', `<p>Bed time</p><dl><p>x${place(1)}</p></dl>`, 'Bed'],
  ['a code', `<pre><code>a = b${place(1)}</code></pre>`, 'b'],
])('a comment on %s has its word', (_what, html, word) => {
  const { text, threads } = read(html + note(1, 'Why?'));
  expect(threads).toEqual([[word, said('Why?')]]);
  expect(text).toBe(read(html.replace(place(1), '')).text);
});

test('comments don’t change the text of a page', () => {
  const part = fc.constantFrom(
    '<b>',
    '</b>',
    '<p>',
    '<li>',
    '<h2>',
    'a',
    'word',
    '1.',
    '. ',
    ' ',
    '*',
    '_',
    'https://x.example/a',
    '[b](c)',
    '\u{f0001}',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.constant('#')), { maxLength: 30 }), (parts) => {
      let count = 0;
      const commented = parts.map((one) => (one === '#' ? place(++count) : one)).join('');
      const plain = parts.filter((one) => one !== '#').join('');
      fc.pre(count > 0 && /[a-z]/.test(plain.replace(/<[^>]*>/g, '')));
      // In bold text that goes on, a note isn't like those of Google Docs.
      const end = '</b>'.repeat(parts.length);
      const { text, threads } = read(`${commented}${end}${notes(count)}`);
      expect(text).toBe(read(`${plain}${end}`).text.replaceAll('\u{f0001}', '�'));
      expect(threads.flatMap(([, ...bodies]) => bodies)).toEqual(
        Array.from({ length: count }, (_, i) => said(`Note ${i + 1}`)),
      );
    }),
  );
});

test('links that only look like comments stay footnotes or links', () => {
  expect(read(`<p>a<sup><a href="#cmnt1" id="cmnt_ref2">[a]</a></sup></p>${note(1, 'b')}`).threads).toEqual([]);
  const twice = `<p>a${place(1)} b${place(1)}</p>${note(1, 'c')}`;
  expect(read(twice).threads).toEqual([['a', said('c')]]);
});

test('reading comments takes time in proportion to the page', () => {
  const page = (n: number) => `<p>${Array.from({ length: n }, (_, i) => place(i + 1)).join('. ')}</p>${notes(n)}`;
  const cost = (n: number) => {
    const html = Buffer.from(`${page(n)}${'.'.repeat(200 * n)}`);
    const start = process.cpuUsage();
    htmlDocument(html);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // The first pages take longer.
  cost(1_000);
  expect(cost(4_000) / cost(500)).toBeLessThan(24);
});

test('a title can’t move a comment', () => {
  const { text, threads } = read(`<title>\u{f0000}A plan</title><p>bed${place(1)}</p>${note(1, 'Why?')}`);
  expect(text).toBe('# �A plan\n\nbed\n');
  expect(threads).toEqual([['bed', said('Why?')]]);
});

test('a note in another note is part of its words', () => {
  const inner = `<button><p><a href="#cmnt_ref2" id="cmnt2">[2]</a>inner</p></button>`;
  const { text, threads } = read(
    `<p>a${place(1)} b${place(2)}</p><p><a href="#cmnt_ref1" id="cmnt1">[1]</a>outer${inner}</p>`,
  );
  expect(threads).toHaveLength(1);
  expect(threads[0]?.[0]).toBe('a');
  expect(text).not.toContain('outer');
});

test('a comment behind the number of a footnote is on the word before it', () => {
  const footnote = '<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>';
  const { text, threads } = read(
    `<p>We sail${footnote}${place(1)} on</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Or row.</p></div>${note(1, 'Why?')}`,
  );
  expect(text).toBe('We sail[^1] on\n\n[^1]: Or row.\n');
  expect(threads).toEqual([['sail', said('Why?')]]);
});

test('the description of a picture can’t move a comment', () => {
  const image = '<img src="https://x.example/a.png" alt="z\u{f0001}z" title="y\u{f0001}y">';
  const { text, threads } = read(`<p>bed${place(1)} and ${image}</p>${note(1, 'Why?')}`);
  expect(text).toBe('bed and ![z�z](https://x.example/a.png "y�y")\n');
  expect(threads).toEqual([['bed', said('Why?')]]);
});

test('the language of a code can’t move a comment', () => {
  const code = '<pre class="sourceCode z\u{f0001}z"><code>a = b</code></pre>';
  const { text, threads } = read(`<p>bed${place(1)}</p>${code}${note(1, 'Why?')}`);
  expect(text).toBe('bed\n\n```z�z\na = b\n```\n');
  expect(threads).toEqual([['bed', said('Why?')]]);
});
