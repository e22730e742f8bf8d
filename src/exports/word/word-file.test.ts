import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { anchorHunks } from '@/versions/core/hunks/anchors';
import { anyMarkdown } from '../test-support/any-markdown';
import { xmlProblem } from '../test-support/xml-problem';
import { exportedWord, type WordRequest } from './exported-word';
import type { OpenHunk } from './reviewed';

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function documentWith(text: string): Y.Doc {
  const doc = new Y.Doc();
  contentOf(doc).insert(0, text);
  return doc;
}

function files(text: string, more: (doc: Y.Doc) => Partial<WordRequest> = () => ({})): Record<string, string> {
  const doc = documentWith(text);
  const bytes = exportedWord({
    updates: [Y.encodeStateAsUpdate(doc)],
    review: { hunks: [], threads: [] },
    ...{ title: 'T', language: 'en-GB', publicUrl: 'https://v.example', calloutTitles, pictures: {} },
    ...more(doc),
  });
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

const bodyOf = (found: Record<string, string>) =>
  /<w:body>(.*)<w:sectPr>/s.exec(found['word/document.xml'] ?? '')?.[1] ?? '';

/** Returns a change of the text, as in a suggestion. */
function change(doc: Y.Doc, before: string, after: string): OpenHunk {
  const from = contentOf(doc).toString().indexOf(before);
  const [anchor] = anchorHunks(doc, [{ from, to: from + before.length }]);
  return { anchor: anchor!, before, after, author: 'Ada "Q" <x>', date: '2026-11-23T07:00:00Z' };
}

/** Returns the text of a body with all tracked changes accepted or rejected, without empty lines. */
function settled(body: string, isAccepted: boolean): string {
  const [gone, kept] = isAccepted ? ['del', 'ins'] : ['ins', 'del'];
  return body
    .replace(new RegExp(`<w:tr><w:trPr>(?:<w:tblHeader/>)?<w:${gone} [^>]*/></w:trPr>.*?</w:tr>`, 'gs'), '')
    .replace(new RegExp(`<w:${gone} [^>/]*>.*?</w:${gone}>`, 'gs'), '')
    .replace(new RegExp(`<w:p><w:pPr>(?:(?!</w:pPr>).)*<w:rPr><w:${gone} [^>]*/></w:rPr></w:pPr></w:p>`, 'g'), '')
    .replace(new RegExp(`</?w:${kept}(?: [^>]*)?>`, 'g'), '')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n+/g, '\n')
    .trim();
}

/**
 * Returns the problems of a package: every relation that a part uses must be listed, every target must be in the file,
 * and every part must have a type.
 */
function packageProblems(found: Record<string, string>): string[] {
  const relations = found['word/_rels/document.xml.rels'] ?? '';
  const used = [...(found['word/document.xml'] ?? '').matchAll(/r:(?:id|embed)="([^"]+)"/g)].map(([, id]) => id);
  const ids = new Set([...relations.matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...relations.matchAll(/Target="([^"]+)"\/>/g)].map(([, target]) => `word/${target}`);
  const types = found['[Content_Types].xml'] ?? '';
  return [
    ...Object.entries(found).flatMap(([name, content]) => {
      const problem = /\.(xml|rels)$/.test(name) ? xmlProblem(content) : undefined;
      return problem ? [`${name}: ${problem}`] : [];
    }),
    ...used.filter((id) => !ids.has(id)).map((id) => `no relation ${id}`),
    ...targets.filter((target) => !(target in found)).map((target) => `no part ${target}`),
    ...Object.keys(found)
      .filter(
        (name) =>
          name !== '[Content_Types].xml' && !/\.(rels|png|jpeg|gif)$/.test(name) && !types.includes(`"/${name}"`),
      )
      .map((name) => `no type of ${name}`),
  ];
}

describe('a document as a Word file', () => {
  test('styles, lists, tables, links, notes and pictures are Word’s own', () => {
    const found = files(
      `# Plan\n\n- a\n  1. b\n- [x] c\n\n| l | r |\n| :- | -: |\n| 1 | 2 |\n\n> quote\n\n\`\`\`js\nx\ny\n\`\`\`\n\n**b** *i* ~~s~~ [l](https://x.example/?a=1&b=2) \`c\` note[^1] ![p](data:image/png;base64,${RED}) [top](#plan)\n\n[^1]: The *note*`,
    );
    expect(packageProblems(found)).toEqual([]);
    const body = bodyOf(found);
    expect(body).toContain('<w:pStyle w:val="Heading1"/>');
    expect(body).toContain('<w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>');
    expect(body).toContain('☒ ');
    expect(body).toContain('<w:jc w:val="right"/>');
    expect(body).toContain('<w:t xml:space="preserve">x</w:t><w:br/><w:t xml:space="preserve">y</w:t>');
    expect(body).toContain('<w:hyperlink w:anchor="_h1">');
    expect(body).toContain('<w:footnoteReference w:id="1"/>');
    expect(found['word/footnotes.xml']).toContain('<w:i/>');
    expect(found['word/_rels/document.xml.rels']).toContain(
      'Target="https://x.example/?a=1&amp;b=2" TargetMode="External"',
    );
    expect(Object.keys(found)).toContain('word/media/image1.png');
    expect(found['word/styles.xml']).toContain('<w:lang w:val="en-GB"/>');
    expect(bodyOf(files('Done :tada: `:tada:`'))).toMatch(/>Done 🎉 <.*>:tada:</);
  });

  test('an open suggestion is a tracked change with author and date: accepting it gives the new text, rejecting the old', () => {
    const found = files('# Plan\n\nThe ship sails on Monday.\n\nLast line.', (doc) => ({
      review: {
        hunks: [change(doc, 'on Monday', 'on **Friday**'), change(doc, 'Last line.', 'Last line.\n\nOne more.')],
        threads: [],
      },
    }));
    expect(packageProblems(found)).toEqual([]);
    const body = bodyOf(found);
    expect(body).toMatch(
      /<w:del w:id="\d+" w:author="Ada &quot;Q&quot; &lt;x&gt;" w:date="2026-11-23T07:00:00Z"><w:r><w:delText xml:space="preserve">Monday<\/w:delText>/,
    );
    expect(body).toMatch(/<w:ins [^>]*><w:r><w:rPr><w:b\/><w:bCs\/><\/w:rPr><w:t xml:space="preserve">Friday</);
    expect(settled(body, true)).toBe('Plan\nThe ship sails on Friday.\nLast line.\nOne more.');
    expect(settled(body, false)).toBe('Plan\nThe ship sails on Monday.\nLast line.');
  });

  test('a thread is a comment on its passage, with its replies', () => {
    const found = files('One two three.', (doc) => {
      const [anchor] = anchorHunks(doc, [{ from: 4, to: 7 }]);
      const comment = (author: string, text: string) => ({ author, text, date: '2026-11-23T07:00:00Z' });
      const comments = [comment('Ada', 'Why <two>?'), comment('Ben', 'Because.')];
      return { review: { hunks: [], threads: [{ anchor: anchor!, quote: 'two', comments }] } };
    });
    expect(packageProblems(found)).toEqual([]);
    expect(bodyOf(found)).toMatch(
      /One <\/w:t><\/w:r><w:commentRangeStart w:id="0"\/><w:commentRangeStart w:id="1"\/><w:r><w:t xml:space="preserve">two<\/w:t><\/w:r><w:commentRangeEnd w:id="0"\/>/,
    );
    expect(found['word/comments.xml']).toContain('Why &lt;two&gt;?');
    expect(found['word/commentsExtended.xml']).toContain('w15:paraId="10000001" w15:paraIdParent="10000000"');
  });

  test('any Markdown, before and after any change, makes well-formed parts', () => {
    fc.assert(
      fc.property(anyMarkdown, anyMarkdown, (before, after) => {
        const found = files(before, (doc) => ({ review: { hunks: [change(doc, before, after)], threads: [] } }));
        expect(packageProblems(found)).toEqual([]);
        expect(settled(bodyOf(found), false)).toBe(settled(bodyOf(files(before)), false));
      }),
      { numRuns: 40 },
    );
  });
});

test('character references are written as their characters, and none breaks the file', () => {
  const written = files('&copy; **A**&#x42; &lt;b&gt; &#x1b;&#0;');
  expect(bodyOf(written).replace(/<[^>]*>/g, '')).toBe('© AB &lt;b&gt; \ufffd\ufffd');
  expect(xmlProblem(written['word/document.xml'] ?? '')).toBeUndefined();
});
