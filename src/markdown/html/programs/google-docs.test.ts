import { expect, test } from 'vitest';
import { htmlDocument } from '../html-document';

const SHEET =
  '@import url(https://themes.googleusercontent.com/fonts/css?kit=abc);ol{margin:0;padding:0}table td,table th{padding:0}.c1{color:#000000;font-weight:400;text-decoration:none;font-style:normal}.c2{font-weight:700}.c3{font-style:italic}.c4{background-color:#ffff00}.c5{text-decoration:line-through}.title{font-size:26pt}';
const page = (body: string, sheet = SHEET) => converted(body, sheet).text.trimEnd();
const converted = (body: string, sheet = SHEET) =>
  htmlDocument(
    Buffer.from(
      `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">${sheet}</style></head><body class="c9 doc-content">${body}</body></html>`,
    ),
  );

test('formats, titles, lists and links of a page from Google Docs are kept', () => {
  expect(
    page(
      '<p class="c0 title" id="h.x"><span class="c1">Plan</span></p><h2 class="c0"><span class="c1 c2">Part</span></h2><p class="c0"><span class="c1">a </span><span class="c2">b</span><span class="c1">&nbsp;</span><span class="c3">c</span><span class="c1"> </span><span class="c4">d</span><span class="c1"> </span><span class="c5">e</span><span class="c1"> </span><span class="c7"><a class="c8" href="https://www.google.com/url?q=https://x.example/?a%3D1&amp;sa=D&amp;source=editors">f</a></span></p>',
    ),
  ).toBe('# Plan\n\n## Part\n\na **b** *c* ==d== ~~e~~ [f](https://x.example/?a=1)');
  expect(
    page(
      '<ul class="c3 lst-kix_abc-0 start"><li class="c1 li-bullet-0"><span class="c1">one</span></li></ul><ul class="c3 lst-kix_abc-1 start"><li class="c1"><span>two</span></li><li><span>three</span></li></ul><ul class="c3 lst-kix_abc-0"><li><span>four</span></li></ul>',
    ),
  ).toBe('- one\n  - two\n  - three\n- four');
});

test('a style sheet that a program has formatted counts too, and so does one of an older export', () => {
  const formatted = SHEET.replaceAll(/([{};:,])/g, '$1\n\t');
  expect(page('<p><span class="c2">b</span></p>', formatted)).toBe('**b**');
  const old = 'ol{margin:0;padding:0}.c2{font-weight:bold}.title{padding-top:24pt}';
  expect(page('<p class="c0 title"><span>Plan</span></p><p><span class="c2">b</span></p>', old)).toBe(
    '# Plan\n\n**b**',
  );
});

test('raised digits keep their meaning', () => {
  const raised = SHEET.replace('.title', '.c6{vertical-align:super}.title');
  expect(page('<p><span>10</span><span class="c6">6</span><span>&nbsp;m</span></p>', raised)).toBe('10⁶ m');
});

test('a code block is one block, with its indentation and empty lines', () => {
  const line = (code: string) => `<p class="c2"><span class="c8">${code}</span></p>`;
  const block = `${line('&#60419;if (a) {')}${line('&nbsp; b[1]</span><span>&nbsp;= 2;')}${line('')}${line('}')}${line('&#60418;')}`;
  expect(page(`<p><span>a</span></p>${block}<p><span>c</span></p>`)).toBe(
    'a\n\n```\nif (a) {\n  b[1] = 2;\n\n}\n```\n\nc',
  );
});

const mark = (name: string, sign: string) =>
  `<sup><a href="#${name}" id="${name.replace(/\d/, '_ref$&')}">[${sign}]</a></sup>`;
const note = (name: string, sign: string, ...paragraphs: string[]) =>
  `<div class="c5"><p class="c0"><a href="#${name.replace(/\d/, '_ref$&')}" id="${name}">[${sign}]</a><span class="c1">&nbsp;${paragraphs.join('</span></p><p class="c0"><span class="c1">')}</span></p></div>`;

test('footnotes are footnotes with all of their paragraphs', () => {
  expect(page(`<p><span>a</span>${mark('ftnt1', '1')}</p><hr class="c7">${note('ftnt1', '1', 'one', 'two')}`)).toBe(
    'a[^1]\n\n[^1]: one two',
  );
});

test('classes of other pages have no meaning', () => {
  expect(page('<p><span class="c2">b</span></p>', '.c2{font-weight:700}')).toBe('b');
});
