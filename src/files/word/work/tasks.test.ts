import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { placeWord } from '../core/place';
import {
  comment,
  commented,
  deleted,
  inserted,
  listed,
  paragraph,
  picture,
  run,
  styled,
  type WordFile,
  wordFiles,
} from '../test-support/word-file';
import { WORD_TASKS } from './tasks';

function converted(file: WordFile) {
  const files = wordFiles(file);
  const paths = Object.keys(files).filter((path) => /\.(xml|rels)$/.test(path));
  const bytes = paths.map((path) => files[path] ?? new Uint8Array());
  return WORD_TASKS.convertWord({ paths, bytes, files: Object.keys(files) });
}

const imported = (file: WordFile) => placeWord(converted(file), (index) => `attachment:${index}`);
const textOf = (body: string) => imported({ body }).text;
const BOLD = '<w:b/>';
const ITALIC = '<w:i/>';

test('headings are found by the name of their style in every language, and by outline level', () => {
  const body = [
    paragraph(run('One', BOLD), styled('berschrift1')),
    paragraph(run('Two'), styled('Kapitel')),
    paragraph(run('Three'), '<w:outlineLvl w:val="2"/>'),
    paragraph(run('Text')),
  ].join('');
  expect(textOf(body)).toBe('# One\n\n## Two\n\n### Three\n\nText\n');
});

test('emphasis, code and links become marks that Markdown can read', () => {
  const body = paragraph(
    run('a ') +
      run('bold ', BOLD) +
      run('both', BOLD + ITALIC) +
      run(' ') +
      run('x', '<w:strike/>') +
      run(' ') +
      run('a`b', '<w:rFonts w:ascii="Courier New"/>') +
      `<w:hyperlink r:id="L1">${run('link')}</w:hyperlink>`,
  );
  const links = { L1: 'https://example.com/a_(b)' };
  expect(imported({ body, links }).text).toBe('a **bold *both*** ~~x~~ ``a`b``[link](https://example.com/a_(b))\n');
});

test('addresses stay as they are; only parentheses without a partner are encoded', () => {
  const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink> `;
  const body = paragraph(
    run('http://a.example/~b_c*d<b>, (www.a.example/*) ') +
      link('L1', 'https://a.example/*b*') +
      link('L2', 'c') +
      link('L3', 'd') +
      `<w:hyperlink r:id="L4" w:anchor="part">${run('e')}</w:hyperlink>`,
  );
  const links = {
    ...{ L1: 'https://a.example/*b*', L2: 'https://a.example/b)', L3: '../other%20one.md#x', L4: 'https://a.example/' },
  };
  expect(imported({ body, links }).text).toBe(
    'http://a.example/~b_c*d<b>, (www.a.example/\\*) [https://a.example/*b\\*](https://a.example/%2Ab%2A)[c](https://a.example/b%29)[d](../other%20one.md#x)[e](https://a.example/#part)\n',
  );
});

test('links into the file lead to its headings', () => {
  const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
  const field = (instruction: string, text: string) =>
    `<w:fldSimple w:instr="${instruction}">${run(text)}</w:fldSimple>`;
  const footnotes = `<w:footnote w:id="7">${paragraph(`<w:hyperlink w:anchor="b">${run('again')}</w:hyperlink>`)}</w:footnote>`;
  const body = [
    paragraph(run('Part') + bookmark('a'), styled('berschrift1')),
    // Pandoc writes a heading's bookmark before its paragraph.
    bookmark('b') + paragraph(run('Part', BOLD), styled('berschrift2')),
    paragraph(
      `<w:hyperlink w:anchor="b">${run('to ')}${run('it', BOLD)}</w:hyperlink>${field('HYPERLINK \\l &quot;a&quot;', ' up')}`,
    ),
    paragraph('<w:r><w:footnoteReference w:id="7"/></w:r>'),
  ].join('');
  const { text, lost } = imported({ body, parts: { footnotes } });
  expect(text).toBe('# Part\n\n## Part\n\n[to **it**](#part-1) [up](#part)\n\n[^1]\n\n[^1]: [again](#part-1)\n');
  expect(lost).toEqual([]);
});

test('cross-references that are links lead to their headings', () => {
  const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
  const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field = (instruction: string, text: string) =>
    `${part('begin')}<w:r><w:instrText> ${instruction} </w:instrText></w:r>${part('separate')}${run(text)}${part('end')}`;
  const body = [
    paragraph(bookmark('_Ref1') + run('Costs'), styled('berschrift1')),
    paragraph(`${field('REF _Ref1 \\h', 'Costs')}${run(' in ')}${field('REF _Ref1 \\r \\h \\* MERGEFORMAT', '2.1')}`),
    paragraph(`${field('REF _Ref1', 'Costs')}${run(' ')}${field('PAGEREF _Ref1 \\h', '7')}`),
    paragraph(field('REF _Table1 \\h', 'Table 1')),
    paragraph(bookmark('Größe') + run('Size'), styled('berschrift1')),
    paragraph(field('REF Größe \\h', 'Size')),
  ].join('');
  expect(imported({ body })).toMatchObject({
    text: '# Costs\n\n[Costs](#costs) in [2.1](#costs)\n\nCosts 7\n\nTable 1\n\n# Size\n\n[Size](#size)\n',
    lost: [{ kind: 'internalLinks', count: 1 }],
  });
});

test('a block as far from the margin as an item’s text belongs to that item', () => {
  const left = (twips: number) => `<w:ind w:left="${twips}"/>`;
  const body = [
    paragraph(run('a'), listed(1) + left(720)),
    paragraph(run('more'), left(720)),
    paragraph(run('b'), listed(1, 1) + left(1440)),
    paragraph(run('deep'), left(1450)),
    paragraph(run('x = 1'), styled('Code') + left(720)),
    paragraph(run('c'), listed(1) + left(720)),
    paragraph(run('out'), left(360)),
    paragraph(run('out too'), left(720)),
  ].join('');
  expect(textOf(body)).toBe('- a\n\n  more\n  - b\n\n    deep\n\n  ```\n  x = 1\n  ```\n- c\n\nout\n\nout too\n');
});

test('emphasis that ends with punctuation inside a word leaves the punctuation outside', () => {
  expect(textOf(paragraph(run('Note:', BOLD) + run('text')))).toBe('**Note**:text\n');
});

test('links to scripts and into the file become text, and the report says so', () => {
  const body = paragraph(
    `<w:hyperlink r:id="L1">${run('one')}</w:hyperlink><w:hyperlink w:anchor="x">${run(' two')}</w:hyperlink>`,
  );
  const word = imported({ body, links: { L1: 'javascript:alert(1)' } });
  expect(word.text).toBe('one two\n');
  expect(word.lost).toEqual([{ kind: 'internalLinks', count: 2 }]);
});

test('lists nest, keep their numbers, and go on after other text', () => {
  const body = [
    paragraph(run('a'), listed(1)),
    paragraph(run('b'), listed(1, 1)),
    paragraph(run('c'), listed(1, 0)),
    paragraph(run('one'), listed(2)),
    paragraph(run('between')),
    paragraph(run('two'), listed(2)),
    paragraph(run('deep'), listed(2, 3)),
  ].join('');
  expect(textOf(body)).toBe('- a\n  - b\n- c\n\n1. one\n\nbetween\n\n2. two\n   1. deep\n');
});

test('lists of one definition are counted together, except where one sets its own start', () => {
  const numbering = [
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>',
    ...[1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/></w:num>`),
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
  ].join('');
  const item = (text: string, list: number) =>
    paragraph(run(text), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
  const body = [item('a', 1), item('b', 2), paragraph(run('x')), item('c', 3), item('d', 1), item('e', 3)].join('');
  expect(imported({ body, parts: { numbering } }).text).toBe('1. a\n2. b\n\nx\n\n5. c\n6. d\n7. e\n');
});

test('a paragraph with a marker that isn’t shown continues the item before it', () => {
  const level = (depth: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (depth + 1)}"/></w:pPr></w:lvl>`;
  const kinds = [
    ['bullet', ' '],
    ['decimal', '%1.'],
  ] as const;
  const numbering = [
    ...kinds.map(
      ([format, text], id) =>
        `<w:abstractNum w:abstractNumId="${id}">${level(0, format, text)}${level(1, format, text)}</w:abstractNum>`,
    ),
    ...[1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`),
  ].join('');
  const body = [
    paragraph(run('one'), listed(2)),
    paragraph(run('more'), listed(1)),
    paragraph(run('said'), listed(1) + styled('Zitat')),
    paragraph(run('two'), listed(2)),
    paragraph(run('deep'), listed(2, 1)),
    paragraph(run('deeper'), listed(1, 1)),
    paragraph(run('back'), listed(1)),
    paragraph(run('three'), listed(2)),
  ].join('');
  expect(imported({ body, parts: { numbering } }).text).toBe(
    '1. one\n\n   more\n\n   > said\n2. two\n   1. deep\n\n      deeper\n\n   back\n3. three\n',
  );
});

test('a coloured background is a highlight, a grey one is reported, and a white one is nothing', () => {
  const shaded = (text: string, fill: string) => run(text, `<w:shd w:val="clear" w:fill="${fill}"/>`);
  const body = (fills: string[]) => paragraph(fills.map((fill) => shaded(fill, fill)).join(run(' ')));
  expect(imported({ body: body(['FFFF00', 'auto', 'FFFFFF', 'b4e0ff']) })).toMatchObject({
    text: '==FFFF00== auto FFFFFF ==b4e0ff==\n',
    lost: [],
  });
  expect(imported({ body: body(['F3F1EC']) })).toMatchObject({
    text: 'F3F1EC\n',
    lost: [{ kind: 'formatting', count: 1 }],
  });
  expect(textOf(paragraph(run('a', '<w:highlight w:val="none"/><w:shd w:val="clear" w:fill="FFFF00"/>')))).toBe('a\n');
});

test('raised and lowered digits keep their meaning, and other raised text is reported', () => {
  const small = (text: string, align: string) => run(text, `<w:vertAlign w:val="${align}"/>`);
  const digits = `${run('10')}${small('-6', 'superscript')}${run(' H')}${small('2', 'subscript')}${run('O')}`;
  expect(imported({ body: paragraph(digits) })).toMatchObject({ text: '10⁻⁶ H₂O\n', lost: [] });
  expect(imported({ body: paragraph(run('1') + small('st', 'superscript')) })).toMatchObject({
    text: '1st\n',
    lost: [{ kind: 'formatting', count: 1 }],
  });
});

test('both signs of a finished task are read', () => {
  const body = ['☐ a', '☑ b', '☒ c'].map((text) => paragraph(run(text), listed(1))).join('');
  expect(textOf(body)).toBe('- [ ] a\n- [x] b\n- [x] c\n');
});

test('boxes that are the markers of list items, as pandoc writes them, are tasks of one list', () => {
  const level = (depth: number, text: string) =>
    `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="bullet"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = ['☐', '☒', '☑', '•']
    .map((box, id) => {
      const restart = `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>`;
      const kind = `<w:abstractNum w:abstractNumId="${id}">${level(0, box)}${level(1, box)}</w:abstractNum>`;
      return `${kind}<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/>${restart}</w:num>`;
    })
    .join('');
  const items = [listed(1), listed(2), listed(2, 1), listed(1, 1), listed(3), listed(4)];
  const body = items.map((place, i) => paragraph(run(`i${i}`), place)).join('');
  expect(imported({ body, parts: { numbering } })).toMatchObject({
    text: '- [ ] i0\n- [x] i1\n  - [x] i2\n  - [ ] i3\n- [x] i4\n\n* i5\n',
    lost: [],
  });
  const empty = [run('a'), '', run('b')].map((text) => paragraph(text, listed(1))).join('');
  expect(imported({ body: empty, parts: { numbering } }).text).toBe('- [ ] a\n- [ ] \n- [ ] b\n');
});

test('a large first letter is part of the paragraph that it begins', () => {
  const letter = paragraph(run('D'), '<w:framePr w:dropCap="drop" w:lines="3"/>');
  const framed = paragraph(run('A note.'), '<w:framePr w:w="100"/>');
  expect(textOf(`${paragraph(run('One.'))}${letter}${paragraph(run('rop it.'))}${framed}`)).toBe(
    'One.\n\nDrop it.\n\nA note.\n',
  );
});

test('very many paragraphs in a row can be part of the next one', () => {
  const count = 30_000;
  for (const properties of ['<w:framePr w:dropCap="drop"/>', '<w:rPr><w:ins w:id="1" w:author="a"/></w:rPr>']) {
    const { text } = imported({ body: paragraph(run('D'), properties).repeat(count) + paragraph(run('end')) });
    expect(text).toHaveLength(count + 'end\n'.length);
  }
}, 30_000);

test('a formula that was changed in Word is still one, and other words in its style are text', () => {
  const styles = '<w:style w:type="paragraph" w:styleId="Formula"><w:name w:val="Formula"/></w:style>';
  const body = ['$$a_1', '$$ $$', '$$x$$ = $$y$$', 'a*b']
    .map((text) => paragraph(run(text), styled('Formula')))
    .join('');
  const left = '<w:ind w:left="720"/>';
  const inItem = paragraph(run('a'), listed(1) + left) + paragraph(run('$$x$$'), styled('Formula') + left);
  expect(imported({ body: inItem, parts: { styles } }).text).toBe('- a\n\n$$\nx\n$$\n');
  const half = paragraph(run('$$\\text{\\$}a') + run('_1*', BOLD) + run('b$$'), styled('Formula'));
  expect(imported({ body: half, parts: { styles } }).text).toBe('$$\n\\text{\\$}a_1*b\n$$\n');
  expect(imported({ body, parts: { styles } }).text).toBe(
    '\\$\\$a_1\n\n\\$\\$ \\$\\$\n\n\\$\\$x\\$\\$ = \\$\\$y\\$\\$\n\na\\*b\n',
  );
});

test('LibreOffice’s links with fragments, tabs in code and table cells are read', () => {
  const tab = '<w:r><w:tab/></w:r>';
  const cell = (text: string) => `<w:tc>${paragraph(run(text), '<w:jc w:val="start"/>')}</w:tc>`;
  const body = [
    paragraph(
      `<w:fldSimple w:instr=" HYPERLINK &quot;https://a.example/&quot; \\l &quot;b&quot;">${run('a')}</w:fldSimple>${tab}${run('b')}`,
    ),
    paragraph(tab + run('x = 1'), styled('Code')),
    `<w:tbl><w:tr>${cell('c')}</w:tr><w:tr>${cell('d')}</w:tr></w:tbl>`,
  ].join('');
  expect(textOf(body)).toBe('[a](https://a.example/#b) b\n\n```\n\tx = 1\n```\n\n| c |\n| --- |\n| d |\n');
});

test('quotes, code and line breaks become Markdown', () => {
  const body = [
    paragraph(run('wise'), styled('Zitat')),
    paragraph(run('words'), styled('Zitat')),
    paragraph(run('if (*a) {'), styled('Code')),
    paragraph(run('}'), styled('Code')),
    paragraph(`${run('one')}<w:r><w:br/></w:r>${run('two')}`),
  ].join('');
  expect(textOf(body)).toBe('> wise\n>\n> words\n\n```\nif (*a) {\n}\n```\n\none\\\ntwo\n');
});

test('a table becomes one of Markdown, and merged cells are reported', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}${paragraph(run('2'))}</w:tc>`;
  const rows = [cell('a|b') + cell('c'), cell('wide', '<w:gridSpan w:val="2"/>')];
  const word = imported({ body: `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>` });
  expect(word.text).toBe('| a\\|b<br>2 | c<br>2 |\n| --- | --- |\n| wide<br>2 |  |\n');
  expect(word.lost).toEqual([{ kind: 'mergedCells', count: 1 }]);
});

test('footnotes follow the text', () => {
  const footnotes = `<w:footnote w:id="7">${paragraph(run('See it.'))}</w:footnote>`;
  const body = paragraph(`${run('Said')}<w:r><w:footnoteReference w:id="7"/></w:r>${run('.')}`);
  expect(imported({ body, parts: { footnotes } }).text).toBe('Said[^1].\n\n[^1]: See it.\n');
});

test('a picture without a place is left as its description', () => {
  const file = { body: paragraph(picture('bed', 'A [bed]')), files: { 'word/media/bed.png': new Uint8Array(3) } };
  expect(converted(file).pictures).toEqual(['word/media/bed.png']);
  expect(imported(file).text).toBe('![A \\[bed\\]](attachment:0)\n');
  const lost = placeWord(converted(file), () => undefined);
  expect([lost.text, lost.lost]).toEqual(['A \\[bed\\]\n', [{ kind: 'damagedPictures', count: 1 }]]);
});

test('the text is what was there before tracked changes, and each author has a suggestion', () => {
  const body = [
    paragraph(run('We ') + deleted('open') + inserted('close') + run(' at ') + inserted('nine', 'Bo') + run('.')),
    paragraph(run('Moved'), '<w:rPr><w:ins w:author="Bo"/></w:rPr>'),
    paragraph(run(' on.')),
  ].join('');
  const { text, suggestions } = imported({ body });
  expect(text).toBe('We open at .\n\nMoved on.\n');
  expect(suggestions).toEqual([
    { author: 'Mia Reed', day: '2026-03-04', text: 'We close at .\n\nMoved on.\n' },
    { author: 'Bo', day: '2026-03-04', text: 'We open at nine.\n\nMoved\n\non.\n' },
  ]);
});

test('tracked rows, moves and footnotes are suggestions, and changes of format are reported', () => {
  const row = (text: string, change = '') =>
    `<w:tr><w:trPr>${change}</w:trPr><w:tc>${paragraph(run(text))}</w:tc></w:tr>`;
  const footnotes = `<w:footnote w:id="7">${paragraph(run('New.'))}</w:footnote>`;
  const note = '<w:r><w:footnoteReference w:id="7"/></w:r>';
  const body = [
    paragraph(`<w:moveFrom w:author="Bo">${run('here')}</w:moveFrom>${run('x')}<w:ins w:author="Bo">${note}</w:ins>`),
    paragraph(`${run('y', '<w:rPrChange w:author="Bo"/>')}<w:moveTo w:author="Bo">${run('here')}</w:moveTo>`),
    `<w:tbl>${row('head')}${row('new', '<w:ins w:author="Bo"/>')}</w:tbl>`,
  ].join('');
  const word = imported({ body, parts: { footnotes } });
  expect(word.text).toBe('herex\n\ny\n\n| head |\n| --- |\n');
  expect(word.suggestions.map(({ text }) => text)).toEqual([
    'x[^1]\n\nyhere\n\n| head |\n| --- |\n| new |\n\n[^1]: New.\n',
  ]);
  expect(word.lost).toEqual([{ kind: 'formattingChanges', count: 1 }]);
});

test('comments keep their passages, replies and whether they are resolved', () => {
  const comments = comment('1', 'Sure?') + comment('2', 'Yes.', 'Bo') + comment('3', 'A place');
  const commentsExtended = [
    '<w15:commentEx w15:paraId="P1" w15:done="1"/>',
    '<w15:commentEx w15:paraId="P2" w15:paraIdParent="P1" w15:done="0"/>',
  ].join('');
  const body =
    paragraph(run('It ') + commented('1', run('costs', BOLD) + run(' 5')) + commented('2', run(' euros'))) +
    paragraph(`${run('end')}<w:r><w:commentReference w:id="3"/></w:r>`);
  const { text, comments: found } = imported({ body, parts: { comments, commentsExtended } });
  expect(text).toBe('It **costs** 5 euros\n\nend\n');
  expect(found.map(({ from, to, ...rest }) => ({ ...rest, quote: text.slice(from, to) }))).toEqual([
    {
      ...{ author: 'Mia Reed', day: '2026-03-04', text: 'Sure?', isResolved: true, quote: '**costs** 5' },
      replies: [{ author: 'Bo', day: '2026-03-04', text: 'Yes.' }],
    },
    { author: 'Mia Reed', day: '2026-03-04', text: 'A place', isResolved: false, replies: [], quote: 'end' },
  ]);
});

test('other names for namespaces change nothing', () => {
  const files = wordFiles({ body: paragraph(run('Same', BOLD)) });
  const renamed = (bytes: Uint8Array) =>
    new TextEncoder().encode(new TextDecoder().decode(bytes).replace(/(<\/?|\s|xmlns:)w:/g, '$1word:'));
  const paths = Object.keys(files);
  const bytes = paths.map((path) => renamed(files[path] ?? new Uint8Array()).slice());
  const xmlns = (text: string) => text.replaceAll('xmlns:w=', 'xmlns:word=');
  const fixed = bytes.map((one) => new TextEncoder().encode(xmlns(new TextDecoder().decode(one))));
  expect(WORD_TASKS.convertWord({ paths, bytes: fixed, files: paths }).marked).toBe('**Same**\n');
});

const parser = unified().use(remarkParse).use(remarkGfm);

/** Returns the text of parsed Markdown that a reader sees. */
function shownIn(node: object): string {
  const { value, children = [] } = node as { value?: unknown; children?: readonly object[] };
  return typeof value === 'string' ? value : children.map(shownIn).join('');
}

/** Texts with everything that Markdown could take for marks. */
const hostile = fc.string({
  unit: fc.constantFrom(...'ab1 .-+*_~`#>|[]()!<>&;\\$=:ä中🌍'),
  minLength: 1,
  maxLength: 30,
});

test('any text of a paragraph is shown as it is, not as Markdown', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
      const shown = texts.map((text) => text.replace(/ +/g, ' ').trim()).filter((text) => text !== '');
      const markdown = textOf(texts.map((text) => paragraph(run(text))).join(''));
      const tree = parser.parse(markdown);
      expect(tree.children.map(({ type }) => type)).toEqual(shown.map(() => 'paragraph'));
      expect(tree.children.map((child) => shownIn(child))).toEqual(shown);
    }),
    { numRuns: 200 },
  );
});

test('emphasis never changes the words, and marks never show', () => {
  const words = fc.string({ unit: fc.constantFrom(...'ab .,"(ä'), minLength: 1, maxLength: 6 });
  const format = fc.subarray([BOLD, ITALIC, '<w:strike/>']).map((formats) => formats.join(''));
  fc.assert(
    fc.property(fc.array(fc.tuple(words, format), { minLength: 1, maxLength: 6 }), (runs) => {
      const text = runs
        .map(([words]) => words)
        .join('')
        .replace(/ +/g, ' ')
        .trim();
      const markdown = textOf(paragraph(runs.map(([words, format]) => run(words, format)).join('')));
      const tree = parser.parse(markdown);
      expect(shownIn(tree)).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('comments are where they were, whatever is around them', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1 }),
      hostile,
      (before, about, after) => {
        const comments = comment('1', 'x');
        const body = paragraph(run(before) + commented('1', run(about)) + run(after));
        const word = imported({ body, parts: { comments } });
        const [found] = word.comments;
        expect(word.text.slice(found?.from, found?.to)).toBe(about);
      },
    ),
  );
});

test('a document type, an unknown entity and broken XML are refused', () => {
  const bodies = [paragraph('&xxe;'), '<w:p>', '<w:p></w:q>'];
  for (const body of bodies) expect(() => converted({ body })).toThrow('is damaged');
  const files = wordFiles({ body: paragraph(run('x')) });
  const paths = Object.keys(files);
  const bomb = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const bytes = paths.map((path) => {
    const xml = new TextDecoder().decode(files[path]);
    return new TextEncoder().encode(
      path.endsWith('document.xml') ? xml.replace('<w:document', `${bomb}<w:document`) : xml,
    );
  });
  expect(() => WORD_TASKS.convertWord({ paths, bytes, files: paths })).toThrow('is damaged');
});

test('10⁶ levels of nesting end in a clear error', () => {
  const body = '<w:tbl><w:tr><w:tc>'.repeat(333_334);
  expect(() => converted({ body })).toThrow('nested too deeply');
  const listed = paragraph(run('x'), '<w:numPr><w:ilvl w:val="1000000"/><w:numId w:val="1"/></w:numPr>');
  expect(textOf(listed)).toBe('- x\n');
});

test('the caption of a picture becomes part of it; other captions stay text', () => {
  const styles = '<w:style w:type="paragraph" w:styleId="Bild"><w:name w:val="caption"/></w:style>';
  const files = { 'word/media/bed.png': new Uint8Array([1]) };
  const caption = (runs: string) => paragraph(runs, styled('Bild'));
  const number = `<w:fldSimple w:instr=" SEQ Figure "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
  const at = (body: string) => imported({ body, files, parts: { styles } }).text;
  const bed = paragraph(picture('bed', 'A bed'));
  expect(at(bed + caption(run('Figure ') + number + run(': “A” "bed"')))).toBe(
    '![A bed](attachment:0 "Figure 1: “A” \\"bed\\"")\n',
  );
  expect(at(bed + caption(run('One', BOLD)))).toBe('![A bed](attachment:0)\n\n**One**\n');
  expect(at(bed + caption(run('One')) + caption(run('Two')))).toBe('![A bed](attachment:0 "One")\n\nTwo\n');
  expect(at(paragraph(run('See ') + picture('bed', 'A bed')) + caption(run('One')))).toBe(
    'See ![A bed](attachment:0)\n\nOne\n',
  );
  expect(at(caption(run('Table 1')) + paragraph(run('x')))).toBe('Table 1\n\nx\n');
});

test('a picture in a text box is imported once', () => {
  const drawing = (content: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/>${content}</wp:inline></w:drawing></w:r>`;
  const box = `<w:txbxContent>${paragraph(run('Inside ') + picture('bed', 'A bed'))}</w:txbxContent>`;
  const old = `<w:r><w:pict><v:shape>${box}</v:shape></w:pict></w:r>`;
  const files = { 'word/media/bed.png': new Uint8Array([1]) };
  for (const shape of [drawing(box), old]) {
    const { text, lost } = imported({ body: paragraph(run('Before') + shape), files });
    expect(text).toBe('Before\n\nInside ![A bed](attachment:0)\n');
    expect(lost).toEqual([{ kind: 'textBoxes', count: 1 }]);
  }
});

test('too many list paragraphs end in a clear error, and as many as fit are imported', () => {
  const item = paragraph(run('x'), listed(1));
  expect(() => converted({ body: item.repeat(300_000) })).toThrow('is too long');
  expect(textOf(item.repeat(5_000))).toBe('- x\n'.repeat(5_000));
});

test('boxes and lists of a form become the box and the chosen entry', () => {
  const field = (data: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const box = (state: string) => field(`<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
  const entries = '<w:listEntry w:val="Oak"/><w:listEntry w:val="Elm"/>';
  const body = [
    paragraph(run('tea ') + box('<w:default w:val="0"/>') + box('<w:default w:val="1"/>')),
    paragraph(run('milk ') + box('<w:default w:val="1"/><w:checked w:val="0"/>') + box('<w:checked/>')),
    paragraph(
      field(`<w:ddList>${entries}</w:ddList>`) +
        run(' ') +
        field(`<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`),
    ),
    paragraph(field('<w:ddList><w:result w:val="9"/></w:ddList>') + run('end')),
  ].join('');
  expect(textOf(body)).toBe('tea ☐☒\n\nmilk ☐☒\n\nOak Elm\n\nend\n');
});

test('a field of a form that shows its own text is read once', () => {
  const list =
    '<w:ffData><w:ddList><w:listEntry w:val="Oak"/><w:listEntry w:val="Elm"/><w:listEntry w:val="Ash"/></w:ddList></w:ffData>';
  const sign = (type: string, data = '') => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
  const field = (result: string) => sign('begin', list) + sign('separate') + result + sign('end');
  expect(textOf(paragraph(field(run('Oak')) + run(' ') + field(run('Elm'))))).toBe('Oak Elm\n');
  expect(textOf(paragraph(field('') + run(' ') + field(run('\u2002'))))).toMatch(/^Oak\s+Oak\n$/);
});

test('a text with signs above it that say how it’s read keeps both', () => {
  const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('たび')}</w:rt><w:rubyBase>${run('旅', BOLD)}</w:rubyBase></w:ruby></w:r>`;
  expect(textOf(paragraph(run('a ') + ruby + run(' b')))).toBe('a **旅**(たび) b\n');
  expect(textOf(paragraph('<w:r><w:ruby><w:rt/><w:rubyBase/></w:ruby></w:r>'))).toBe('\n');
});

test('a paragraph in a field of another paragraph keeps its text', () => {
  const field = `<w:sdt><w:sdtContent>${paragraph(run('inner'))}</w:sdtContent></w:sdt>`;
  expect(textOf(paragraph(run('outer ') + field))).toBe('outer inner\n');
});

test('paragraphs in the font of a typewriter are one block of code, and a single one is code in its line', () => {
  const typed = (text: string) => run(text, '<w:rFonts w:ascii="Courier New"/>');
  const lines = (...texts: string[]) => texts.map((text) => paragraph(text === '' ? '' : typed(text))).join('');
  expect(textOf(`${paragraph(run('See'))}${lines('if a:', '', '    b()', '')}${paragraph(run('then'))}`)).toBe(
    'See\n\n```\nif a:\n\n    b()\n```\n\nthen\n',
  );
  expect(textOf(paragraph(typed('a')) + paragraph(run('b ') + typed('c')) + paragraph(typed('d')))).toBe(
    '`a`\n\nb `c`\n\n`d`\n',
  );
  // A character style for code, as our exports have, is meant for words.
  const word = (text: string) => paragraph(run(text, '<w:rStyle w:val="V"/>'));
  const styles = '<w:style w:type="character" w:styleId="V"><w:name w:val="Verbatim Char"/></w:style>';
  expect(imported({ body: word('a') + word('b'), parts: { styles } }).text).toBe('`a`\n\n`b`\n');
});

test('a line in the font of a typewriter that has a link isn’t part of a block of code', () => {
  const typed = (text: string) => run(text, '<w:rFonts w:ascii="Courier New"/>');
  const link = `<w:fldSimple w:instr="HYPERLINK &quot;https://x.example/a&quot;">${typed('here')}</w:fldSimple>`;
  const lines = ['a', 'b', 'c', 'd'].map((text) => paragraph(typed(text)));
  const body = [...lines.slice(0, 2), paragraph(typed('see ') + link), ...lines.slice(2)].join('');
  expect(textOf(body)).toBe('```\na\nb\n```\n\n`see `[`here`](https://x.example/a)\n\n```\nc\nd\n```\n');
});

test('a heading with a number counts in its list', () => {
  const heading = paragraph(run('Three'), `${styled('berschrift1')}${listed(2)}`);
  const body = [paragraph(run('one'), listed(2)), paragraph(run('two'), listed(2)), heading];
  expect(textOf([...body, paragraph(run('four'), listed(2))].join(''))).toBe('1. one\n2. two\n\n# Three\n\n4. four\n');
});

test('the description of a picture has no folders', () => {
  const described = (text: string) =>
    imported({ body: paragraph(picture('p', text)), files: { 'word/media/p.png': new Uint8Array() } }).text;
  expect(described('C:\\Users\\Ann\\bed.png')).toBe('![bed.png](attachment:0)\n');
  expect(described('https://x.example/a/bed.png')).toBe('![bed.png](attachment:0)\n');
  expect(described('C:\\bed.png')).toBe('![bed.png](attachment:0)\n');
  expect(described('\\\\server\\Ann Lee\\my bed.jpeg')).toBe('![my bed.jpeg](attachment:0)\n');
  expect(described('/Users/ann/my beds/bed.png')).toBe('![bed.png](attachment:0)\n');
  expect(described('/home/ann/bed.png')).toBe('![bed.png](attachment:0)\n');
  expect(described('A bed / two beds')).toBe('![A bed / two beds](attachment:0)\n');
});

test.each([
  'https://x.example shows the plan and/or the map',
  'https://x.org',
  'https://x.example/a shows the plan and/or bed.png',
  '/home/ann is the folder of the plan and/or the map',
])('the description of a picture that only begins like a file is kept: %s', (text) => {
  const files = { 'word/media/p.png': new Uint8Array() };
  expect(imported({ body: paragraph(picture('p', text)), files }).text).toBe(`![${text}](attachment:0)\n`);
});

test('the description of a picture that is a formula is kept', () => {
  const files = { 'word/media/p.png': new Uint8Array() };
  const { text } = imported({ body: paragraph(picture('p', '\\\\frac{a}{b}/c is the ratio')), files });
  expect(text).toBe('![\\\\\\\\frac{a}{b}/c is the ratio](attachment:0)\n');
});

test('comments that say nothing aren’t reported as left out', () => {
  const body = paragraph(commented('1', run('a')) + commented('2', run('b')));
  const comments = comment('1', '') + comment('2', 'Why?');
  const { comments: found, lost } = imported({ body, parts: { comments } });
  expect(found).toHaveLength(1);
  expect(lost).toEqual([]);
});
