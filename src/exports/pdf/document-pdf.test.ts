import fs from 'node:fs';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceFile } from '@/platform/source-file';
import type { CompileJob } from '@/sheets/core/compile';
import { TEXT_FONTS, type TextFont, USUAL_TEMPLATE } from '../core/pdf-template';
import { anyMarkdown } from '../test-support/any-markdown';
import type { PdfLook } from './core/write-look';
import { type PdfPicture, TEMPLATE } from './core/write-typst';
import { documentCompiler, stopDocumentCompiler } from './document-compiler';
import { pdfSource } from './pdf-source';

afterAll(stopDocumentCompiler);

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const template = fs.readFileSync(sourceFile(`exports/pdf/${TEMPLATE}`), 'utf8');

const LOGO = await sharp({ create: { width: 300, height: 100, channels: 4, background: 'red' } })
  .png()
  .toBuffer();
const logo = { path: 'logo.png', width: 300, height: 100 };
const usual: PdfLook = { ...USUAL_TEMPLATE, date: '24 November 2026', logo: undefined };

interface Given {
  look?: PdfLook;
  contentsTitle?: string;
  pictures?: Record<string, PdfPicture & { bytes: Uint8Array }>;
}

async function compile(
  text: string,
  { look, contentsTitle, pictures = {} }: Given = {},
  want: CompileJob['want'] = { kind: 'document' },
) {
  const options = { title: 'File', language: 'en', region: undefined, calloutTitles, publicUrl: 'https://v.example' };
  const source = await pdfSource({ text, ...options, look, contentsTitle, pictures, hasFormulas: true });
  const files = Object.fromEntries(Object.values(pictures).map(({ path, bytes }) => [path, bytes]));
  const main = { 'main.typ': source, [TEMPLATE]: template, 'logo.png': LOGO };
  return documentCompiler().compile({ main: 'main.typ', files: { ...files, ...main }, want });
}

/** Returns the first page as a picture. */
async function drawn(text: string, given?: Given): Promise<Uint8Array | undefined> {
  const result = await compile(text, given, { kind: 'png', page: 0 });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.file;
}

async function read(text: string, given?: Given) {
  const result = await compile(text, given);
  if (!result.ok || !result.file) throw new Error(JSON.stringify(result));
  expect(result.warnings).toEqual([]);
  const task = getDocument({ data: Uint8Array.from(result.file), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const { info } = await pdf.getMetadata();
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  await task.destroy();
  return { pages, missing: result.missing, all: pages.join('\n'), title: (info as { Title?: string }).Title, outline };
}

/** Returns where the pieces of the first page begin, in points from the left edge, or from the bottom. */
async function placesOf(text: string, given?: Given) {
  const result = await compile(text, given);
  if (!result.ok || !result.file) throw new Error(JSON.stringify(result));
  const task = getDocument({ data: Uint8Array.from(result.file), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return (word: string, side: 'left' | 'bottom' = 'left') => {
    const item = items.find((one) => 'str' in one && one.str.includes(word));
    if (!item || !('transform' in item)) throw new Error(`no ${word} in ${JSON.stringify(items)}`);
    return item.transform[side === 'left' ? 4 : 5] as number;
  };
}

const EVERYTHING = `# The plan

Some **bold**, *italic*, ~~gone~~ and ==marked== words with \`code\`, a note[^a] and [a link](https://x.example), and [below](#details).

## Details[^b]

- one
  - two
    1. three
- [ ] open
- [x] done

> A quote
> > in a quote

> [!WARNING]
> Careful

| Left | Right |
| :--- | ---: |
| 1 | 2 |

\`\`\`js
let x = "1";
\`\`\`

Inline $x^2$ and

$$
\\frac{1}{2}
$$

---

Again[^a].

[^a]: The *first* note

[^b]: Of a heading
`;

describe('a document as PDF', () => {
  test('contains everything that Markdown can express, with title, contents, page numbers and outline', async () => {
    const { all, title, outline } = await read(EVERYTHING, { contentsTitle: 'Contents' });
    expect(title).toBe('The plan');
    expect(outline).toEqual(['Details']);
    for (const words of ['The plan', 'Contents', 'bold', 'italic', 'gone', 'marked', 'three', 'open', 'A quote']) {
      expect(all).toContain(words);
    }
    for (const words of ['Warning', 'Careful', 'Left', 'let x', 'first', 'Of a heading', '1 / 1']) {
      expect(all).toContain(words);
    }
    expect(all.match(/The first note/g)).toHaveLength(1);
    expect(all.match(/Of a heading/g)).toHaveLength(1);
  });

  test('a long text has pages with their numbers, and its title above each', async () => {
    const { pages } = await read(
      `# Long\n\n${'A paragraph of some words that fills a line and more than that.\n\n'.repeat(120)}`,
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toMatch(/^Long/);
    expect(pages[1]).toContain(`2 / ${pages.length}`);
  });

  test('the default template makes the same page as no template', async () => {
    const none = await drawn(EVERYTHING);
    expect(none?.length).toBeGreaterThan(10_000);
    expect(Buffer.from((await drawn(EVERYTHING, { look: usual })) ?? []).equals(none ?? Buffer.of())).toBe(true);
    expect(Buffer.from((await drawn(EVERYTHING, { look: { ...usual, textSize: 11 } })) ?? [])).not.toEqual(none);
  });

  test('a template gives it a cover with the logo and the date, and lines with page numbers', async () => {
    const look = { ...usual, cover: true, header: '{title} – {date}', footer: 'Page {page} of {pages}', logo };
    const { pages } = await read(EVERYTHING, { look, contentsTitle: 'Contents' });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/^The plan\s*24 November 2026$/);
    expect(pages[1]).toMatch(/^The plan – 24 November 2026[\s\S]*Contents[\s\S]*Page 2 of 2/);
  });

  test.each(Object.keys(TEXT_FONTS) as TextFont[])('the font %s comes with the product', async (font) => {
    await read('# T\n\nText', { look: { ...usual, font } });
  });

  test('words in a template are always shown as text', async () => {
    const hostile = '#panic("a") ] } "\\" $x$ #read("/etc/passwd") {page}';
    const look = { ...usual, header: hostile, footer: hostile, date: '#panic()', cover: true, accent: '#ff0000' };
    const { pages } = await read('# T\n\nText', { look });
    const shown = hostile.replace('{page}', '2').replace(/\s+/g, '');
    expect((pages[1] ?? '').replace(/\s+/g, '').split(shown)).toHaveLength(3);
  });

  test('scripts of the world and emoji have fonts', async () => {
    const scripts = 'العربية עברית ภาษาไทย हिन्दी 简体中文 繁體中文 한국어';
    const { all, missing } = await read(`# ${scripts}\n\n**${scripts}** 😀 👩‍💻 🇩🇪\n\n日本語のテキスト`);
    expect(missing).toEqual([]);
    for (const word of ['ภาษาไทย', '简体中文', '繁體中文', '한국어', '日本語のテキスト']) expect(all).toContain(word);
  });

  test('emoji are drawn in colour; symbols such as ✓ and ☎ have the text’s colour', async () => {
    const colours = async (text: string) => {
      const { data } = await sharp(await drawn(text))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let colourful = 0;
      for (let at = 0; at < data.length; at += 3) {
        const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        if (Math.max(...channels) - Math.min(...channels) > 80) colourful++;
      }
      return colourful;
    };
    expect(await colours('# T\n\n😀🍎')).toBeGreaterThan(100);
    expect(await colours('# T\n\n:grinning: :apple:')).toBeGreaterThan(100);
    expect(await colours('# T\n\n`:grinning:`')).toBe(0);
    expect(await colours('# T\n\n✓ ↔ © 1 # ☎')).toBe(0);
  });

  test('characters that no font has are named, and all others are drawn', async () => {
    const result = await compile('# Runes ᚠᚢ\n\né “ok” ✓ ᚠ 文 😀 \u0301 \u200d');
    expect(result).toMatchObject({
      ok: true,
      missing: ['ᚠ', 'ᚢ'],
      warnings: [{ severity: 'warning', message: 'No font can draw ᚠ (U+16A0), ᚢ (U+16A2). They are shown as boxes.' }],
    });
  });

  test('paragraphs, lists and quotes in Hebrew and Arabic are right-aligned; code isn’t', async () => {
    const places = await placesOf(
      'Left\n\nשלום\n\n- אחת\n\n> ציטוט\n\n```\ncode\n```\n\n| טבלה | abc |\n| --- | --- |\n',
    );
    const middle = 595 / 2;
    for (const word of ['שלום', 'אחת', 'ציטוט']) expect(places(word), word).toBeGreaterThan(middle);
    for (const word of ['Left', 'code']) expect(places(word), word).toBeLessThan(middle);
    expect(places('טבלה')).toBeGreaterThan(places('abc'));
  });

  test('a block that runs the other way than its list starts at the other side', async () => {
    const places = await placesOf('- one\n  - אחת\n    - two\n- last\n\n  שלום');
    const middle = 595 / 2;
    for (const word of ['one', 'two', 'last']) expect(places(word), word).toBeLessThan(middle);
    for (const word of ['אחת', 'שלום']) expect(places(word), word).toBeGreaterThan(middle);
  });

  test('the marker of a list and the cells of a row are on the line of their words in every script', async () => {
    const places = await placesOf('7. שלום\n\n| abc | طاولة |\n| --- | --- |\n');
    expect(places('7', 'bottom')).toBeCloseTo(places('שלום', 'bottom'), 1);
    expect(places('abc', 'bottom')).toBeCloseTo(places('طاولة', 'bottom'), 1);
  });

  test('contents and page numbers run in the direction of the document, not of a heading', async () => {
    const given = { contentsTitle: 'Contents' };
    const right = await placesOf('# כותרת\n\n## Plan\n\nText', given);
    expect(right('Plan')).toBeGreaterThan(595 / 2);
    const left = await placesOf('# Title\n\n## תוכנית\n\nText', given);
    expect(left('תוכנית')).toBeLessThan(595 / 2);
    const { pages } = await read(`# כותרת\n\n${'פסקה\n\n'.repeat(60)}`);
    expect(pages.map((page) => page.trimEnd().split('\n').at(-1))).toEqual(['1 / 2', '2 / 2']);
  });

  test('code has the colours of its language, and its characters in their places', async () => {
    const code = 'if (a) {\n\tlet  x = "é 1"; // why\n\n  return 12;\n}';
    const blocks = (language: string) => ['```', language, '\n', code, '\n```'].join('');
    const [plain, coloured] = [await read(blocks('klingon')), await read(blocks('js'))];
    expect(coloured.all.replaceAll(/\s/g, '')).toBe(plain.all.replaceAll(/\s/g, ''));
    const pages = await compile(`${blocks('klingon')}\n\n${blocks('js')}`, {}, { kind: 'svg' });
    if (!pages.ok) throw new Error(JSON.stringify(pages));
    const fills = (colour: string) => pages.pages[0]?.svg.split(`fill="${colour}"`).length;
    for (const colour of ['#7a2f6b', '#1d6136', '#8a4200', '#686359']) expect(fills(colour), colour).toBeGreaterThan(1);
  });

  test('an unclosed comment in JavaScript doesn’t block the page', async () => {
    await read(`\`\`\`js\n/* ${'a '.repeat(500)}\n\`\`\`\n`);
  });

  test('images are included, scaled down to the page', async () => {
    const make = (width: number, format: 'png' | 'webp') =>
      sharp({ create: { width, height: width, channels: 3, background: 'red' } })
        .toFormat(format)
        .toBuffer();
    const pictures = {
      a: { path: 'pictures/a.png', width: 3_000, height: 3_000, bytes: await make(3_000, 'png') },
      b: { path: 'pictures/b.webp', width: 8, height: 8, bytes: await make(8, 'webp') },
    };
    const { pages } = await read('![A](attachment:a)\n\n- ![A](attachment:a)\n\nIn ![B](attachment:b) a line', {
      pictures,
    });
    expect(pages).toHaveLength(2);
  });

  test('captions are below their images: alone, in a line, in a list, a table and a heading', async () => {
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const pictures = { a: { path: 'pictures/a.png', width: 200, height: 100, bytes } };
    const image = (caption: string, width = 40) => `![A|${width}](attachment:a "${caption}")`;
    const { all, pages } = await read(
      `${image('Alone', 200)}\n\nIn ${image('Line')} a line\n\n- ${image('Item')}\n\n| ${image('Cell').replace('|', '\\|')} |\n| --- |\n\n## ${image('Heading')}`,
      { pictures },
    );
    for (const caption of ['Alone', 'Line', 'Item', 'Cell', 'Heading']) expect(all).toContain(caption);
    expect(pages).toHaveLength(1);
  });

  test('text that looks like Typst code stays text', async () => {
    const hostile =
      '#panic("a") #read("/etc/passwd") $x$ `y` @ref <label> \\u{41} // no comment /* none */ "q" #eval("1")';
    const escaped = hostile.replace(/[\\`*_<>$[\]]/g, '\\$&');
    const { all, title } = await read(
      `# ${escaped}\n\n${escaped}\n\n| ${escaped} |\n| --- |\n\n- ${escaped}\n\n[^1]: x`,
    );
    expect(title).toBe(hostile);
    expect(all.replace(/\s+/g, '').split(hostile.replace(/\s+/g, '')).length).toBeGreaterThan(3);
  });

  test('formulas are drawn', async () => {
    const formulas = [
      '\\frac{1}{2}\\sqrt[3]{x}\\binom nk',
      '\\sum_{i=0}^n x_i^2 \\to \\lim_{x\\to 0} \\left(\\frac ab\\right]',
      '\\hat{x}\\overline{ab}\\vec v\\underbrace{a+b}_{c}\\underline u\\tilde n\\dot x',
      '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}\\begin{aligned}a&=b\\\\&=c\\end{aligned}\\begin{cases}1&x>0\\\\0\\end{cases}',
      '\\mathbb{R}\\mathbf{x}\\mathcal{L}\\mathfrak{g}\\text{if "q" \\#x }\\sin x\\quad\\,\\phantom{y}\\boxed{z}',
      '\\int_0^\\infty e^{-x^2}\\,dx \\neq \\alpha\\cdot\\beta \\overset{!}{=} a\\not= b \\xrightarrow{f} c',
    ];
    const { all } = await read(formulas.map((tex) => `$${tex}$ and\n\n$$\n${tex}\n$$`).join('\n\n'));
    expect(all).toContain('∑');
    expect(all).not.toContain('\\frac');
  });

  test('any Markdown becomes a PDF', async () => {
    await fc.assert(
      fc.asyncProperty(anyMarkdown, async (text) => {
        const result = await compile(text, { contentsTitle: 'Contents' });
        if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test('a text larger than a PDF can contain is refused', async () => {
    expect(await compile('---\n\n'.repeat(60_000))).toMatchObject({ ok: false, reason: 'limit' });
    expect(await compile('still here')).toMatchObject({ ok: true });
  }, 120_000);
});
