import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitText } from '@/documents/core/line-ends';
import { planArchive } from '../plan';

const A = 'a'.repeat(32);
const B = 'b0'.repeat(16);
const C = 'c'.repeat(32);
const D = 'd'.repeat(32);

function plan(files: Record<string, string>, others: readonly string[] = []) {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, splitText(text)]));
  const planned = planArchive({ texts, others, manifest: undefined, paths: [...texts.keys(), ...others] });
  const documents = Object.fromEntries(planned.documents.map(({ path, content }) => [path, content.text]));
  return { ...planned, documents };
}

describe('an export of Notion', () => {
  test('has its pages under plain names, with links that lead there', () => {
    const { documents, source, lost, attachments } = plan(
      {
        [`Home ${A}.md`]: `# Home\n\n[Sub](Home%20${A}/Sub%20${B}.md) [there](https://www.notion.so/team/Sub-${B}?pvs=4) [gone](https://www.notion.so/Gone-${D})\n\n![p](Home%20${A}/p%201.png)\n`,
        [`Home ${A}/Sub ${B}.md`]: `# Sub\n\n[up](../Home%20${A}.md) \`[x](../Home%20${A}.md)\`\n`,
      },
      [`Home ${A}/p 1.png`],
    );
    expect(source).toBe('notion');
    expect(documents).toEqual({
      'Home.md': `# Home\n\n[Sub](Home/Sub.md) [there](Home/Sub.md) [gone](https://www.notion.so/Gone-${D})\n\n![p](Home%20${A}/p%201.png)\n`,
      'Home/Sub.md': `# Sub\n\n[up](../Home.md) \`[x](../Home%20${A}.md)\`\n`,
    });
    expect([...attachments.values()]).toEqual(['p 1.png']);
    expect(lost).toEqual([{ kind: 'accountLinks', count: 1 }]);
  });

  test('two pages of one name get numbers, and links lead to the right one', () => {
    const { documents } = plan({
      [`Notes ${A}.md`]: `[2](Notes%20${B}.md)`,
      [`Notes ${B}.md`]: `[1](Notes%20${A}.md)`,
    });
    expect(documents).toEqual({ 'Notes.md': '[2](Notes%202.md)', 'Notes 2.md': '[1](Notes.md)' });
  });

  test('a database becomes a table of all its rows, with links to their pages, which list their values', () => {
    const { documents, lost } = plan({
      [`Home ${D}.md`]: `[Tasks](Tasks%20${A}.csv)`,
      [`Tasks ${A}.csv`]: 'Name\nSow',
      [`Tasks ${A}_all.csv`]: '\ufeffName,Status,Note\nSow,Done,"a|b\nc"\nReap,Open,\n',
      [`Tasks/Sow ${B}.md`]: '# Sow\n\nStatus: Done\nNote: a: b\nOther: x\n',
    });
    expect(documents).toEqual({
      'Home.md': '[Tasks](Tasks.md)',
      'Tasks.md':
        '# Tasks\n\n| Name | Status | Note |\n| --- | --- | --- |\n| [Sow](Tasks/Sow.md) | Done | a\\|b<br>c |\n| Reap | Open |  |\n',
      'Tasks/Sow.md': '# Sow\n\n- **Status:** Done\n- **Note:** a: b\nOther: x\n',
    });
    expect(lost).toEqual([{ kind: 'databases', count: 1 }]);
  });

  test('pages that a row relates to are links, in the table and on the page, and so is a database that is linked as a page', () => {
    const row = `Top ${D}/Jobs ${A}/Sow (peas) ${B}.md`;
    const { documents, lost } = plan({
      [`x/Top ${D}.md`]: `[Jobs](Top%20${D}/Jobs%20${A}.md)`,
      [`x/Top ${D}/Jobs ${A}.csv`]: `Name,Before,Beds\nSow (peas),,\nReap,"Sow, then (Top%20${D}/Jobs%20${A}/Sow%20(peas)%20${B}.md), Bed_1 (Top%20${D}/Beds/Bed%20${C}.md)",2 (two)\n`,
      [`x/${row}`]: `# Sow (peas)\n\nBefore: Bed 1 (../Beds/Bed%20${C}.md)\nBeds: 2 (two)\n`,
      [`x/Top ${D}/Beds/Bed ${C}.md`]: '# Bed\n',
    });
    const address = '../../x/Top/Jobs/Sow%20%28peas%29.md';
    expect(documents).toEqual({
      'x/Top.md': '[Jobs](../x/Top/Jobs.md)',
      'x/Top/Jobs.md': `# Jobs\n\n| Name | Before | Beds |\n| --- | --- | --- |\n| [Sow (peas)](${address}) |  |  |\n| Reap | [Sow, then](${address}), [Bed\\_1](../../x/Top/Beds/Bed.md) | 2 (two) |\n`,
      'x/Top/Jobs/Sow (peas).md':
        '# Sow (peas)\n\n- **Before:** [Bed 1](../../../x/Top/Beds/Bed.md)\n- **Beds:** 2 (two)\n',
      'x/Top/Beds/Bed.md': '# Bed\n',
    });
    expect(lost).toEqual([{ kind: 'databases', count: 1 }]);
  });

  test('an address of a related page ends neither its link nor the cell', () => {
    const { documents } = plan({
      [`Tasks ${A}.csv`]: `Name,Before\nReap,"Sow (Gone/a)b|c%20${D}.md), Dig (Tasks/x)y%20${B}.md)"\n`,
      [`Tasks/Reap ${C}.md`]: `# Reap\n\nBefore: Sow (../Gone/a)b|c%20${D}.md)\n`,
      [`Tasks/x)y ${B}.md`]: '# Dig\n',
    });
    expect(documents['Tasks.md']).toContain(`| [Sow](Gone/a%29b%7Cc%20${D}.md), [Dig](Tasks/x%29y.md) |`);
    expect(documents['Tasks/Reap.md']).toContain(`- **Before:** [Sow](../Gone/a%29b%7Cc%20${D}.md)`);
  });

  test('a database that is too large for a table stays a file', () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `row ${i},x`).join('\n');
    const { documents, lost, attachments } = plan({
      [`Home ${D}.md`]: `[Log](Log%20${A}.csv)`,
      [`Log ${A}.csv`]: `Name,Value\n${rows}`,
    });
    expect(documents).toEqual({ 'Home.md': '[Log](Log.csv)' });
    expect([...attachments.values()]).toEqual(['Log.csv']);
    expect(lost).toEqual([{ kind: 'largeTables', count: 1 }]);
  });

  test('a callout is one of ours', () => {
    const { documents } = plan({ [`Home ${A}.md`]: 'a\n\n<aside>\n💡 Mind\n\n- this\n</aside>\n\nb' });
    expect(documents['Home.md']).toBe('a\n\n> [!NOTE]\n> 💡 Mind\n>\n> - this\n\n\nb');
  });

  test('any text with any names is adapted without an error, and no page is lost', () => {
    const id = fc.constantFrom(A, B, C);
    const name = fc
      .tuple(fc.constantFrom('a', 'b', ' ', 'Tasks', '.', 'x/y'), id)
      .map(([stem, own]) => `${stem} ${own}`);
    const text = fc.array(
      fc.oneof(
        fc.string(),
        name.map((one) => `[a](${encodeURI(one)}.md)`),
        fc.constantFrom('<aside>', '</aside>', '# a', 'a: b', '"', ',', '\n'),
      ),
    );
    const ending = fc.constantFrom('.md', '.csv', '_all.csv');
    const file = fc.tuple(name, ending, text).map(([stem, end, parts]) => [stem + end, parts.join('\n')] as const);
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: ([path]) => path, maxLength: 6 }), (files) => {
        const given = Object.fromEntries(files);
        const { documents, attachments } = plan(given);
        const views = Object.keys(given).filter(
          (path) => /(?<!_all)\.csv$/.test(path) && path.replace('.csv', '_all.csv') in given,
        );
        expect(Object.keys(documents).length + attachments.size).toBe(files.length - views.length);
      }),
      { numRuns: 200 },
    );
  });
});
