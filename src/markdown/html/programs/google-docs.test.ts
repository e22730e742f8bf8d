import { expect, test } from 'vitest';
import { htmlDocument } from '../html-document';

const SHEET =
  '@import url(https://themes.googleusercontent.com/fonts/css?kit=abc);ol{margin:0;padding:0}table td,table th{padding:0}.c1{color:#000000;font-weight:400;text-decoration:none;font-style:normal}.c2{font-weight:700}.c3{font-style:italic}.c4{background-color:#ffff00}.c5{text-decoration:line-through}.title{font-size:26pt}';
const page = (body: string, sheet = SHEET) =>
  htmlDocument(
    Buffer.from(
      `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">${sheet}</style></head><body class="c9 doc-content">${body}</body></html>`,
    ),
  ).text.trimEnd();

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

test('classes of other pages have no meaning', () => {
  expect(page('<p><span class="c2">b</span></p>', '.c2{font-weight:700}')).toBe('b');
});
