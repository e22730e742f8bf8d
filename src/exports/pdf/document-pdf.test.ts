import fs from 'node:fs';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceFile } from '@/platform/source-file';
import { anyMarkdown } from '../test-support/any-markdown';
import { type PdfPicture, TEMPLATE } from './core/write-typst';
import { documentCompiler, stopDocumentCompiler } from './document-compiler';
import { pdfSource } from './pdf-source';

afterAll(stopDocumentCompiler);

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const template = fs.readFileSync(sourceFile(`exports/pdf/${TEMPLATE}`), 'utf8');

interface Given {
  contentsTitle?: string;
  pictures?: Record<string, PdfPicture & { bytes: Uint8Array }>;
}

function compile(text: string, { contentsTitle, pictures = {} }: Given = {}) {
  const options = { title: 'File', language: 'en', region: undefined, calloutTitles, publicUrl: 'https://v.example' };
  const source = pdfSource({ text, ...options, contentsTitle, pictures, hasFormulas: true });
  const files = Object.fromEntries(Object.values(pictures).map(({ path, bytes }) => [path, bytes]));
  const main = { 'main.typ': source, [TEMPLATE]: template };
  return documentCompiler().compile({ main: 'main.typ', files: { ...files, ...main }, want: { kind: 'document' } });
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
  return { pages, all: pages.join('\n'), title: (info as { Title?: string }).Title, outline };
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
  test('all that Markdown can say stands in it, with title, contents, page numbers and outline', async () => {
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

  test('pictures stand in it, larger ones as large as the page', async () => {
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

  test('text that would be code elsewhere is text', async () => {
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

  test('more than a PDF may hold is refused', async () => {
    expect(await compile('---\n\n'.repeat(60_000))).toMatchObject({ ok: false, reason: 'limit' });
    expect(await compile('still here')).toMatchObject({ ok: true });
  }, 120_000);
});
