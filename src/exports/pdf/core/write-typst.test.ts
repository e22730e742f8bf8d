import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodePiece } from '@/markdown/core/code-piece';
import { USUAL_TEMPLATE } from '../../core/pdf-template';
import { readMarkdown } from '../../core/read';
import { anyMarkdown } from '../../test-support/any-markdown';
import { formula } from '../formula';
import { literal } from './literal';
import { sizeOnPage } from './picture-size';
import { writeCode } from './write-code';
import type { PdfLook } from './write-look';
import { type TypstOptions, writeTypst } from './write-typst';

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const source = (text: string, more: Partial<TypstOptions> = {}) =>
  writeTypst(
    readMarkdown(text),
    {
      ...{ title: 'T', language: 'en', region: undefined, look: undefined, contentsTitle: undefined },
      ...{ calloutTitles, pictures: {}, publicUrl: 'https://v.example', ...more },
    },
    formula,
  );
const body = (text: string, more: Partial<TypstOptions> = {}) =>
  source(text, more).split('\n\n').slice(1, -1).join('\n');

/** Returns the text of a literal, read as Typst reads it. Throws if it ends early. */
function textOfLiteral(written: string): string {
  if (!/^"(?:[^"\\]|\\["\\])*"$/.test(written)) throw new Error(`not one literal: ${written}`);
  return written.slice(1, -1).replace(/\\(.)/g, '$1');
}

/**
 * Everything that the source may contain besides literals: names of this product's functions, numbers and punctuation.
 */
const CODE =
  /^(?:#import|#show: document\.with|title|shown-title|lang|direction|rtl|paper|margin|font|size|leading|header|footer|cover|date|accent-text|accent|logo|top|bottom|rgb(?=\()|page-number|page-count|metadata|context|#?(?:left-to-right|right-to-left|heading|par|list|enum|quote|callout|across|code-block|formula|rule|data-table|picture|contents)(?=\()|#?(?:label|footnote|strong|emph|strike|highlight|raw|link|linebreak|box|image|captioned|task)(?=\()|#\[|level|tight|start|marker|block|width|height|alt|caption|true|false|none|auto|left|center|right|(?:math\.(?:equation|upright|bold|bb|cal|frak|sans|mono|overline|overbrace|underline|underbrace|lr|op|mat|frac|sqrt|root|attach|limits|accent)|symbol|hide|h)(?=\()|delim|[bt](?=:)|-?\d+(?:\.\d+)?(?:pt|em|mm)?|[[\](){},;:*#\s])*$/;

describe('the source of a PDF', () => {
  test('every construct of the editor has its call', () => {
    expect(body('a **b *c*** ~~d~~ ==e== `f` <https://x.example>')).toBe(
      '#par({"a "; strong({"b "; emph("c")}); " "; strike("d"); " "; highlight("e"); " "; raw("f"); " "; link("https://x.example", "https://x.example")})',
    );
    expect(body('- [ ] a\n- [x] b')).toBe('#list(tight: true, marker: [], {task(false); "a"}, {task(true); "b"})');
    expect(body('3. a\n\n   - b\n4. c')).toContain(
      '#enum(tight: false, start: 3, {par("a"); list(tight: true, "b")}, par("c"))',
    );
    expect(body('| a | b |\n| :-: | --- |\n| 1 | |')).toBe('#data-table((center, auto,), ("a", "b",), "1", [])');
    expect(body('> [!TIP]\n> Do')).toBe('#callout("tip", "Tip", par("Do"))');
    expect(body('> a')).toBe('#quote(block: true, par("a"))');
    expect(body('```js\na "b"\n```')).toBe('#code-block("a \\"b\\"")');
    expect(body('a\\\nb\n\n---')).toBe('#par({"a"; linebreak(); "b"})\n#rule()');
    expect(body('---\nx: 1\n---\n\nText')).toBe('#par("Text")');
  });

  test('code in pieces is written line by line; lines that the compiler counts differently have no colours', () => {
    const pieces: CodePiece[] = [
      { text: 'let', part: 'keyword' },
      { text: ' a\n\n' },
      { text: '"\t"', part: 'string' },
    ];
    const block = { kind: 'code', language: 'js', text: 'let a\n\n"\t"', pieces } as const;
    expect(writeCode(block)).toBe(
      'code-block("let a\n\n\\"    \\"", (("keyword", "let"), " a",), (), (("string", "\\"    \\""),))',
    );
    expect(writeCode({ ...block, text: 'a\u2028b' })).toBe('code-block("a\u2028b")');
  });

  test('a block that begins with a right-to-left letter runs from right to left, and numbers from left to right', () => {
    expect(body('Text\n\nשלום\n\n1 + 1')).toBe('#par("Text")\n#right-to-left(par("שלום"))\n#par("1 + 1")');
    expect(body('# שלום\n\n…\n\n1 + 1')).toBe('#par("…")\n#left-to-right(par("1 + 1"))');
    expect(source('# שלום\n\n1\n\nText')).toContain('shown-title: [#metadata(none)#label("heading-0")#"שלום"]');
    expect(source('# שלום\n\nText')).toContain('lang: "en", direction: rtl, paper');
    expect(body('Text\n\n## שלום')).toContain('#right-to-left([#heading(level: 2, "שלום")#label("heading-0")])');
    expect(body('Text\n\n- א\n- b\n- ג')).toContain('#right-to-left(list(tight: true, "א", left-to-right("b"), "ג"))');
    expect(body('Text\n\n> א\n\n> [!TIP]\n> ב')).toContain(
      '#right-to-left(quote(block: true, par("א")))\n#right-to-left(callout("tip", "Tip", par("ב")))',
    );
    expect(body('Text\n\n| א | b |\n| --- | --- |\n| 1 | ג |')).toContain(
      '#right-to-left(data-table((auto, auto,), ("א", left-to-right("b"),), left-to-right("1"), "ג"))',
    );
    expect(body('Text[^1]\n\n[^1]: א')).toContain('#footnote(right-to-left("א"))');
    const look: PdfLook = { ...USUAL_TEMPLATE, header: '{title} 1', date: '', logo: undefined };
    expect(source('# A\n\nא', { look: { ...look, header: 'א' } })).toContain(
      'header: right-to-left([#"א";]), footer: [',
    );
    expect(source('# א', { look: { ...look, footer: '{page} / {pages}' } })).toContain(
      'header: [#"א";#" 1";], footer: left-to-right([#page-number;#" / ";#page-count;])',
    );
  });

  test('a block in a list that runs the other way than the list starts at the other side of the page', () => {
    expect(body('- a\n  - א\n    - b')).toBe(
      '#list(tight: true, {"a"; across(true, right-to-left(list(tight: true, {"א"; across(true, left-to-right(list(tight: true, "b")))})))})',
    );
    expect(body('- a\n\n  א\n\n  1')).toBe(
      '#list(tight: false, {par("a"); across(false, right-to-left(par("א"))); par("1")})',
    );
    expect(body('- א\n\n  1')).toBe('#right-to-left(list(tight: false, {par("א"); left-to-right(par("1"))}))');
  });

  test('a first heading is the title; a document without one has the name of its file', () => {
    expect(source('# The *plan*\n\nText', { title: 'file' })).toContain(
      'title: "The plan", shown-title: [#metadata(none)#label("heading-0")#{"The "; emph("plan")}]',
    );
    expect(source('Text\n\n# Later', { title: 'file' })).toContain('title: "file", shown-title: "file"');
    expect(source('x', { language: 'de-DE' })).toContain('lang: "de", paper: "a4"');
    expect(source('x', { region: 'US' })).toContain('paper: "us-letter"');
  });

  test('a table of contents has three levels of headings, without the title, pictures and notes', () => {
    const text = '# T\n\n### A[^1] **b**\n\n#### C\n\n##### D\n\n###### E\n\n###\n\n[^1]: n';
    expect(source(text, { contentsTitle: 'Inhalt' })).toContain(
      '\n\n#contents("Inhalt", (1, "A b", "heading-1"), (2, "C", "heading-2"), (3, "D", "heading-3"))\n\n',
    );
    expect(source('# T\n\nx', { contentsTitle: 'Inhalt' })).not.toContain('#contents');
    expect(source(text)).not.toContain('#contents');
  });

  test('links lead to headings of the document; a link to an unknown heading is text', () => {
    expect(body('[go](#later) [no](#gone)\n\n## Later')).toBe(
      '#par({link(label("heading-0"), "go"); " "; "no"})\n#[#heading(level: 2, "Later")#label("heading-0")]',
    );
    expect(body('[d](/d/x) [j](javascript:alert)')).toBe('#par({link("https://v.example/d/x", "d"); " "; "j"})');
  });

  test('a note is written once, and further references lead to it', () => {
    expect(body('a[^1] b[^1]\n\n[^1]: *N*')).toBe(
      '#par({"a"; [#footnote(emph("N"))#label("note-0")]; " b"; footnote(label("note-0"))})',
    );
    // A bookmark contains only the words of the heading.
    expect(body('## H[^1]\n\n[^1]: N')).toContain('heading(level: 2, {"H"; context [#footnote("N")#label("note-0")]})');
  });

  test('images of the project are included, no larger than the page; others are links or text', () => {
    const pictures = { f1: { path: 'pictures/f1.png', width: 2_000, height: 500 } };
    expect(body('![a](attachment:f1)', { pictures })).toBe(
      '#picture("pictures/f1.png", width: 453pt, height: 113.3pt, alt: "a")',
    );
    expect(body('x ![a|100](attachment:f1)', { pictures })).toContain(
      'box(image("pictures/f1.png", width: 75pt, height: 18.8pt, alt: "a"))',
    );
    expect(body('![secret](attachment:f2) ![far](https://x.example/p.png)')).toBe(
      '#par({"[secret]"; " "; link("https://x.example/p.png", "far")})',
    );
    expect(sizeOnPage({ width: 10, height: 40_000 }, undefined)).toEqual({ width: 1, height: 640 });
  });

  test('quotes and lists are nested at most 24 levels deep, without losing text', () => {
    const written = source(`${'> '.repeat(60)}deep`);
    expect(written.match(/quote\(/g)).toHaveLength(24);
    expect(written).toContain('deep")');
  });

  test('a text of any characters is one literal with that value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = text
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n\t\u0080-\u009f]|[\ufffe\uffff]/gu, '\ufffd');
        expect(textOfLiteral(literal(text))).toBe(kept);
      }),
    );
  });

  test('a formula is drawn; one with a mistake is its source', () => {
    expect(body('$\\frac{1}{x_i}$')).toBe(
      '#par(math.equation(block: false, math.frac(symbol("1"), math.attach(symbol("x"), b: symbol("i")))))',
    );
    expect(body('$\\nonsense{$')).toBe('#par(raw("\\\\nonsense{"))');
    expect(body('$$\n\\left(\\hat a\\right)\n$$')).toContain('math.lr({symbol("("); math.accent');
  });

  test('a template says how the page looks; its lines have the title, the date and page numbers', () => {
    const look: PdfLook = {
      ...USUAL_TEMPLATE,
      ...{ paper: 'a5', font: 'inter', textSize: 12, lineSpacing: 'wide', accent: '#aa0000', cover: true },
      ...{ header: '{date}: {title} {nothing}', footer: 'p. {page} of {pages}', date: '24 November 2026' },
      logo: { path: 'logo.png', width: 300, height: 100 },
    };
    expect(source('# Plan', { look, region: 'US' })).toContain(
      [
        'lang: "en", paper: "a5", margin: (top: 27mm, bottom: 25mm, left: 25mm, right: 25mm), font: "Inter", size: 12pt',
        'leading: 1em, header: [#"24 November 2026";#": ";#"Plan";#" {nothing}";], footer: [#"p. ";#page-number;#" of ";#page-count;]',
        'cover: true, date: "24 November 2026", accent: rgb("#aa0000"), accent-text: rgb("#aa0000"), logo: ("logo.png", 300, 100))',
      ].join(', '),
    );
    expect(source('# Plan', { look: { ...look, paper: 'region' }, region: 'US' })).toContain('paper: "us-letter"');
  });

  test('captions are with their pictures, or in the words for a picture that the file can’t show', () => {
    const pictures = { f1: { path: 'p.png', width: 100, height: 100 } };
    const size = 'width: 75pt, height: 75pt, alt: "a"';
    expect(body('![a](attachment:f1 "b \\"c\\"")', { pictures })).toBe(
      `#picture("p.png", ${size}, caption: "b \\"c\\"")`,
    );
    expect(body('x ![a](attachment:f1 "b")', { pictures })).toContain(`box(captioned(image("p.png", ${size}), "b"))`);
    expect(body('![a](attachment:f2 "b")')).toBe('#par("[a: b]")');
    expect(body('![](https://x.example/p.png "b")')).toBe('#par(link("https://x.example/p.png", "b"))');
  });

  test('pictures are no larger than the page that the template makes', () => {
    const pictures = { f1: { path: 'p.png', width: 2_000, height: 500 } };
    const margins = { top: 50, bottom: 50, left: 50, right: 50 };
    const look: PdfLook = { ...USUAL_TEMPLATE, paper: 'a5', margins, date: '', logo: undefined };
    expect(body('![a](attachment:f1)', { pictures, look })).toContain('width: 136pt, height: 34pt');
  });

  test('whatever a document or a template says, the code is our own', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.string(), (text, title) => {
        const look: PdfLook = {
          ...USUAL_TEMPLATE,
          ...{ header: `${title}{title}`, footer: text, accent: '#123456', date: title },
          logo: { path: title, width: 1, height: 1 },
        };
        const written = source(text, { title, contentsTitle: title, look });
        const code = written.replace(/"(?:[^"\\]|\\["\\])*"/g, '');
        expect(code).toMatch(CODE);
      }),
      { numRuns: 300 },
    );
  });
});

test('character references are written as their characters', () => {
  expect(body('Fish &amp; &#x54;ea &copy;')).toContain('"Fish "; "&"; " "; "T"; "ea "; "©"');
});
