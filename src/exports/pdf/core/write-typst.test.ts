import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkdown } from '../../core/read';
import { anyMarkdown } from '../../test-support/any-markdown';
import { formula } from '../formula';
import { literal } from './literal';
import { sizeOnPage } from './picture-size';
import { type TypstOptions, writeTypst } from './write-typst';

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const source = (text: string, more: Partial<TypstOptions> = {}) =>
  writeTypst(
    readMarkdown(text),
    {
      ...{ title: 'T', language: 'en', region: undefined, contentsTitle: undefined },
      ...{ calloutTitles, pictures: {}, publicUrl: 'https://v.example', ...more },
    },
    formula,
  );
const body = (text: string, more: Partial<TypstOptions> = {}) =>
  source(text, more).split('\n\n').slice(1, -1).join('\n');

/** What a literal stands for, read as Typst reads it. Throws if it ends early. */
function textOfLiteral(written: string): string {
  if (!/^"(?:[^"\\]|\\["\\])*"$/.test(written)) throw new Error(`not one literal: ${written}`);
  return written.slice(1, -1).replace(/\\(.)/g, '$1');
}

/** All that the source has besides literals: names of this product's own functions, numbers and signs. */
const CODE =
  /^(?:#import|#show: document\.with|title|shown-title|lang|paper|metadata|context|#?(?:heading|par|list|enum|quote|callout|code-block|formula|rule|data-table|picture|contents)(?=\()|#?(?:label|footnote|strong|emph|strike|highlight|raw|link|linebreak|box|image|task)(?=\()|#\[|level|tight|start|marker|block|width|height|alt|true|false|none|auto|left|center|right|(?:math\.(?:equation|upright|bold|bb|cal|frak|sans|mono|overline|overbrace|underline|underbrace|lr|op|mat|frac|sqrt|root|attach|limits|accent)|symbol|hide|h)(?=\()|delim|[bt](?=:)|-?\d+(?:\.\d+)?(?:pt|em)?|[[\](){},;:*#\s])*$/;

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

  test('links lead to headings of the document; a link to none is text', () => {
    expect(body('[go](#later) [no](#gone)\n\n## Later')).toBe(
      '#par({link(label("heading-0"), "go"); " "; "no"})\n#[#heading(level: 2, "Later")#label("heading-0")]',
    );
    expect(body('[d](/d/x) [j](javascript:alert)')).toBe('#par({link("https://v.example/d/x", "d"); " "; "j"})');
  });

  test('a note is written once, and further references lead to it', () => {
    expect(body('a[^1] b[^1]\n\n[^1]: *N*')).toBe(
      '#par({"a"; [#footnote(emph("N"))#label("note-0")]; " b"; footnote(label("note-0"))})',
    );
    // A bookmark has the words of the heading only.
    expect(body('## H[^1]\n\n[^1]: N')).toContain('heading(level: 2, {"H"; context [#footnote("N")#label("note-0")]})');
  });

  test('a picture of the project stands in it, no larger than the page; others are links or words', () => {
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

  test('quotes and lists that are nested deeper than a page can show stand beside each other', () => {
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

  test('whatever a document says, the code is our own', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.string(), (text, title) => {
        const written = source(text, { title, contentsTitle: title });
        const code = written.replace(/"(?:[^"\\]|\\["\\])*"/g, '');
        expect(code).toMatch(CODE);
      }),
      { numRuns: 300 },
    );
  });
});
