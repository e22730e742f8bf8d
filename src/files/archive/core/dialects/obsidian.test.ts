import { describe, expect, test } from 'vitest';
import { splitText } from '@/documents/core/line-ends';
import { planArchive } from '../plan';

function plan(files: Record<string, string>, others: readonly string[] = [], hidden: readonly string[] = []) {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, splitText(text)]));
  const planned = planArchive({ texts, others, manifest: undefined, paths: [...texts.keys(), ...others, ...hidden] });
  const documents = Object.fromEntries(planned.documents.map(({ path, content }) => [path, content.text]));
  return { ...planned, documents };
}

describe('a vault of Obsidian', () => {
  test('has links to notes by their names, wherever they are', () => {
    const { documents, source, lost } = plan({
      'Vault/a.md': '[[b]] [[B|the *other*]] [[sub/C c#Two words]] [[#Here]] [[gone]] `[[b]]`\n```\n[[b]]\n```\n',
      'Vault/b.md': '| [[a\\|A]] |',
      'Vault/sub/C c.md': '',
    });
    expect(source).toBe('obsidian');
    expect(documents['Vault/a.md']).toBe(
      '[b](b.md) [the \\*other\\*](b.md) [C c › Two words](sub/C%20c.md#two-words) [Here](#here) [[gone]] `[[b]]`\n```\n[[b]]\n```\n'
        .replace('(b.md)', '(../Vault/b.md)')
        .replace('(b.md)', '(../Vault/b.md)')
        .replace('(sub/', '(../Vault/sub/'),
    );
    expect(documents['Vault/b.md']).toBe('| [A](../Vault/a.md) |');
    expect(lost).toEqual([{ kind: 'missingNotes', count: 1 }]);
  });

  test('links to a heading below another one lead to the last one that they name', () => {
    const { documents } = plan({ 'a.md': '[[b#Peas#Early ones]] [[b#Peas#Early ones|them]]', 'b.md': '' });
    expect(documents['a.md']).toBe('[b › Peas › Early ones](b.md#early-ones) [them](b.md#early-ones)');
  });

  test('links show the whole name of a note, also after a dot in it', () => {
    const { documents } = plan({ 'a.md': '[[1. Peas]] [[v1.2 notes.md]]', '1. Peas.md': '', 'v1.2 notes.md': '' });
    expect(documents['a.md']).toBe('[1. Peas](1.%20Peas.md) [v1.2 notes](v1.2%20notes.md)');
  });

  test('shows pictures where they are embedded; an embedded note becomes a link', () => {
    const { documents, attachments, lost } = plan({ 'a.md': '![[p.png|90]] ![[b]] ![[b#^x1]]', 'b.md': 'x ^x1' }, [
      'media/p.png',
    ]);
    expect(documents['a.md']).toBe('![p|90](media/p.png) [b](b.md) [b](b.md)');
    expect([...attachments.keys()]).toEqual(['media/p.png']);
    expect(lost).toEqual([
      { kind: 'embeddedNotes', count: 2 },
      { kind: 'blockLinks', count: 1 },
    ]);
  });

  test('has footnotes that are written where they are called as ordinary ones', () => {
    const text =
      'A^[first, see [b](b.md)] B[^1] C^[ second ] `^[code]` \\^[no] ^[] ^[open\n```\n^[code]\n```\n[[b]]\n\n[^1]: old\n';
    const { documents } = plan({ 'a.md': text, 'b.md': 'x' });
    expect(documents['a.md']).toBe(
      'A[^2] B[^1] C[^3] `^[code]` \\^[no] ^[] ^[open\n```\n^[code]\n```\n[b](b.md)\n\n[^1]: old\n\n[^2]: first, see [b](b.md)\n[^3]: second\n',
    );
    expect(plan({ 'a.md': 'no vault ^[a]' }).documents['a.md']).toBe('no vault ^[a]');
  });

  test('hides the names of blocks that links lead to, and keeps other text like them', () => {
    const { documents } = plan({ 'a.md': '[[b#^x1]] 2 ^x1 and', 'b.md': 'Peas ^x1\nten ^2\n- one\n\n^x1\n`^x1`\n' });
    expect(documents['a.md']).toBe('[b](b.md) 2 ^x1 and');
    expect(documents['b.md']).toBe('Peas\nten ^2\n- one\n\n\n`^x1`\n');
  });

  test('has links to files that aren’t notes, and to those that it embeds but that only its programs can show', () => {
    const text = '[[plan v2.pdf]] [[plan v2.pdf#page=3|page 3]] ![[Beds.base#North]] [[gone.pdf]] [[a]]';
    const { documents, attachments, lost } = plan({ 'a.md': text, 'x/Beds.base': 'views:\n' }, ['files/plan v2.pdf']);
    expect(documents['a.md']).toBe(
      '[plan v2.pdf](files/plan%20v2.pdf) [page 3](files/plan%20v2.pdf) [Beds.base › North](x/Beds.base) [[gone.pdf]] [a](a.md)',
    );
    expect([...attachments.keys()]).toEqual(['files/plan v2.pdf']);
    expect(lost).toEqual([
      { kind: 'embeddedNotes', count: 1 },
      { kind: 'missingNotes', count: 1 },
    ]);
  });

  test('leaves out comments, which readers of the vault don’t see, and says so', () => {
    const text = 'a %%secret%% b\n\n%%\nmore\n%%\n`%%c%%`\n```\n%%d%%\n```\n50 %% e [[b]]\n';
    const { documents, lost } = plan({ 'a.md': text, 'b.md': '' });
    expect(documents['a.md']).toBe('a  b\n\n\n`%%c%%`\n```\n%%d%%\n```\n50 %% e [b](b.md)\n');
    expect(lost).toEqual([{ kind: 'comments', count: 2 }]);
  });

  test('shows pictures in tables, where bars are escaped', () => {
    const { documents } = plan({ 'a.md': '| ![[p.png\\|50]] |\n| - |\n[[b]]', 'b.md': '' }, ['p.png']);
    expect(documents['a.md']).toContain('| ![p\\|50](p.png) |');
  });

  test('keeps callouts of our kinds, and makes others the nearest of ours with their titles', () => {
    const { documents, lost } = plan({ 'a.md': '> [!NOTE]\n> a\n\n> [!bug]- Oh *no*\n> b\n\n> [!example]\n> c' });
    expect(documents['a.md']).toBe('> [!NOTE]\n> a\n\n> [!CAUTION]\n> **Oh *no***\n>\n> b\n\n> [!NOTE]\n> c');
    expect(lost).toEqual([{ kind: 'callouts', count: 2 }]);
  });

  test('keeps front matter and tags, shows queries as code, and is known by its settings', () => {
    const text = '---\ntags: [a]\n---\n#tag\n\n```dataview\nlist\n```\n';
    const { documents, source, lost } = plan({ 'a.md': text }, [], ['.obsidian/app.json']);
    expect(documents['a.md']).toBe(text);
    expect(source).toBe('obsidian');
    expect(lost).toEqual([{ kind: 'queries', count: 1 }]);
  });

  test('a folder of Markdown stays as it is, and links to missing files are counted', () => {
    const text = '![a](img/a.png) [b](gone.md) [web](https://x.example) [top](#a)';
    const { documents, source, lost } = plan({ 'a.md': text }, ['img/a.png']);
    expect(documents['a.md']).toBe(text);
    expect(source).toBe('folder');
    expect(lost).toEqual([{ kind: 'brokenLinks', count: 1 }]);
  });

  test('a hostile text is read in time that grows with its length', () => {
    const cost = (text: string) => {
      const start = process.cpuUsage();
      plan({ 'n.md': text });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    for (const piece of ['[[', '![[a#', '[[a|', '[[a\\|b]] ', '> [!x]- y\n', '`[[a]]']) {
      cost(piece.repeat(1_000));
      const short = cost(piece.repeat(20_000));
      expect(cost(piece.repeat(200_000)), piece).toBeLessThan(25 * short + 200_000);
    }
  });
});
