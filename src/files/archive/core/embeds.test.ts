import { expect, test } from 'vitest';
import { splitText } from '@/documents/core/line-ends';
import { planArchive } from './plan';

const plan = (files: Record<string, string>, others: readonly string[]) => {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, splitText(text)]));
  const { documents, attachments, leftOut } = planArchive({
    ...{ texts, others, manifest: undefined },
    paths: [...texts.keys(), ...others],
  });
  return { text: documents[0]?.content.text, attachments: [...attachments.keys()], leftOut };
};

test('an embedded picture of an Obsidian vault becomes a picture of the file with that name, wherever it is', () => {
  const text = 'See ![[Bed plan.png]] and ![[bed PLAN.png|300]], ![[sub/a.jpg|The shed]].';
  expect(plan({ 'Vault/notes/n.md': text }, ['Vault/media/Bed plan.png', 'Vault/sub/a.jpg', 'Vault/b.jpg'])).toEqual({
    text: 'See ![Bed plan](../../Vault/media/Bed%20plan.png) and ![Bed plan|300](../../Vault/media/Bed%20plan.png), ![The shed](../../Vault/sub/a.jpg).',
    attachments: ['Vault/media/Bed plan.png', 'Vault/sub/a.jpg'],
    leftOut: ['Vault/b.jpg'],
  });
});

test('a name refers to the nearest file with that name, and a file that isn’t a picture is linked', () => {
  const { text } = plan({ 'a/n.md': '![[p.png]] ![[x.pdf#page=2]]' }, ['p.png', 'a/p.png', 'docs/x.pdf']);
  expect(text).toBe('![p](../a/p.png) [x.pdf](../docs/x.pdf)');
});

test('names that aren’t files of the archive stay, and so does code', () => {
  const text = '![[gone.png]] `![[p.png]]` ![[gone]]\n```\n![[p.png]]\n```\n![[p.png';
  expect(plan({ 'n.md': text, 'n.ts': '![[p.png]]' }, ['p.png'])).toEqual({
    text,
    attachments: [],
    leftOut: ['p.png'],
  });
});

test('a hostile text is read in time that grows with its length', () => {
  const cost = (text: string) => {
    const start = process.cpuUsage();
    plan({ 'n.md': text }, ['p.png']);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  for (const unit of ['![[', '![[a|', '![[p.png]]', '`![[p.png']) {
    const short = cost(unit.repeat(2_000)) + 5_000;
    expect(cost(unit.repeat(20_000)) / short, unit).toBeLessThan(60);
  }
});

test('many embeds of a name that many files have are not each compared with every file', () => {
  const others = Array.from({ length: 2_900 }, (_, i) => `${i}/a.png`);
  const text = '![[a.png]]\n'.repeat(100_000);
  expect(plan({ 'n.md': text }, others).attachments).toEqual(['0/a.png']);
});
