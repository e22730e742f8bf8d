import { describe, expect, test } from 'vitest';
import { htmlDocument } from '../html-document';
import { htmlToMarkdown } from '../html-to-markdown';

const both = (html: string) => {
  const pasted = htmlToMarkdown(html);
  expect(htmlDocument(Buffer.from(html)).text.trimEnd()).toBe(pasted);
  return pasted;
};
const mono = (html: string) => `<span style="font-family:Consolas">${html}</span>`;
const office = '<p class=MsoNormal>The beds of the garden have their own page.<o:p></o:p></p>';
const written = (body: string) =>
  both(
    `<html><head><meta name="generator" content="LibreOffice 7.3.7.2 (Linux)"></head><body><p style="font-family:Arial">An introduction in a font that most of the text of this page has, before all the others.</p>${body}</body></html>`,
  )
    .split('\n\n')
    .slice(1)
    .join('\n\n');
const lines = (...texts: string[]) =>
  texts.map((text) => `<p><font face="Courier New, monospace">${text}</font></p>`).join('\n');

describe('formats of text in a monospaced font', () => {
  test('text that a tracked change deletes isn’t in code', () => {
    const change = 'cite="mailto:Ann" datetime="2024-01-01T10:00"';
    const html = `<p class=MsoNormal>Run ${mono(`npm <del ${change}>install</del><ins ${change}>test</ins>`)} now.<o:p></o:p></p>`;
    expect(both(html)).toBe('Run `npm test` now.');
  });

  test('raised, lowered and struck parts keep their meaning', () => {
    expect(both(`<p>There are ${mono('10<sup>6</sup>')} peas.</p>`)).toBe('There are 10⁶ peas.');
    expect(both(`<p>Give them ${mono('H<sub>2</sub>O')} daily.</p>`)).toBe('Give them H₂O daily.');
    expect(both(`<p>Run ${mono('npm <s>install</s> test')} now.</p>`)).toBe('Run npm ~~install~~ test now.');
    const struck = '<span style="text-decoration:line-through">install</span>';
    expect(both(`<p>Run ${mono(`npm ${struck} test`)} now.</p>`)).toBe('Run npm ~~install~~ test now.');
    expect(written(lines('f(x) = <sup>2</sup>', 'g(x) = 1'))).toBe('f(x) = ²\n\n```\ng(x) = 1\n```');
  });

  test('a formula stays a formula', () => {
    const formula =
      '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>';
    expect(both(`<p>Set ${mono(`area = ${formula}`)} here.</p>`)).toBe('Set `area =` $x^2$ here.');
    expect(written(lines(`area = ${formula}`))).toBe('area = $x^2$');
  });
});

describe('text that someone writes in a monospaced font', () => {
  test('a plain mail with an emoji in another font', () => {
    const paragraph = (text: string) => `<p class=MsoPlainText style='font-family:Consolas'>${text}<o:p></o:p></p>`;
    const emoji = `<span style='font-family:"Segoe UI Emoji"'>😊</span>`;
    const mail = ['Hi Ann,', `the peas are in the ground and they grow. ${emoji}`, 'Bob'];
    expect(both(mail.map(paragraph).join(''))).toBe('Hi Ann,\n\nthe peas are in the ground and they grow. 😊\n\nBob');
  });

  test('sentences in a line', () => {
    const typed = '<span style="font-family:Courier New">Meet me at noon by the old bridge, please.</span>';
    expect(both(`<p>She typed: ${typed}</p>`)).toBe('She typed: Meet me at noon by the old bridge, please.');
    const hello = 'Hello <font face="Courier New">world, this is Ann speaking to you all</font> today';
    expect(both(`<p>${hello}</p>`)).toBe('Hello world, this is Ann speaking to you all today');
  });

  test('words in another font in a monospaced block', () => {
    const beans = '<span style="font-family:Arial">beans</span>';
    expect(both(`<div style="font-family:monospace">Buy: peas<br>Buy: ${beans}</div>`)).toBe('Buy: peas\\\nBuy: beans');
  });

  test('lines without any sign of code', () => {
    expect(written(lines('Roses are red', 'Violets are blue'))).toBe('Roses are red\n\nViolets are blue');
    expect(written(lines('Ann Miller', 'Bob Smith'))).toBe('Ann Miller\n\nBob Smith');
    expect(written(lines('Dear John'))).toBe('Dear John');
    expect(written(lines('INT. HOUSE - DAY', 'ANN', 'I love you.'))).toBe('INT. HOUSE - DAY\n\nANN\n\nI love you.');
    expect(written(lines('cd garden', 'dig --deep'))).toBe('```\ncd garden\ndig --deep\n```');
  });
});

test('code beside words in another font is code', () => {
  expect(both(`${office}<p class=MsoNormal>Run ${mono('npm test')}, please.<o:p></o:p></p>`)).toContain('`npm test`,');
});
