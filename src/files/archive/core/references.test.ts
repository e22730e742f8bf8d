import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOf } from '@/documents/core/path';
import { fileName } from '../../core/file-name';
import { AttachmentPaths } from './manifest';
import { addressesIn, relativeAddress, resolveAddress, rewriteReferences } from './references';

const IDS = ['a1', 'b2', 'c3'];

test('the address of a definition in angle brackets can have spaces', () => {
  const text = '[a]: <b c.md> "Title"\n[d]: <e.md>\n';
  expect(addressesIn(text, 'markdown')).toEqual(['b c.md', 'e.md']);
  expect(rewriteReferences(text, 'markdown', () => 'x')).toBe('[a]: <x> "Title"\n[d]: <x>\n');
});

test('links to files that are made relative lead to the same files again, and nothing else in a text changes', () => {
  const address = fc.constantFrom(...IDS).map((id) => `attachment:${id}`);
  const piece = fc.oneof(
    fc.constantFrom(
      'text ',
      '\n',
      '# A\n',
      '```\n',
      '~~~\n',
      '`',
      '](',
      '😀',
      ')',
      '<',
      '[a]: ',
      '![',
      '](',
      '"',
      'src="',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    address,
    address.map((to) => `![p](${to})`),
    address.map((to) => `[f](<${to}> "t")`),
    address.map((to) => `\n[r]: ${to}\n`),
    address.map((to) => `<img src="${to}">`),
    address.map((to) => `{"a": "${to}"}`),
  );
  const from = fc.constantFrom('n.md', 'sub/ordner ü/n.md', 'data.json', 'a/b/c/page.typ', 'code.ts');
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 40 }).map(fileName), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(piece), from, names, (parts, at, called) => {
      const text = parts.join('');
      const kind = kindOf(at);
      const paths = new AttachmentPaths([at]);
      const files = new Map(IDS.map((id, i) => [`attachment:${id}`, paths.add(called[i] ?? '')]));
      const addresses = new Map(Array.from(files, ([to, path]) => [path, to]));
      const relative = rewriteReferences(text, kind, (to) => {
        const path = files.get(to);
        return path && relativeAddress(path, { from: at, kind });
      });
      const back = rewriteReferences(relative, kind, (to) =>
        addresses.get(resolveAddress(to, { from: at, kind }) ?? ''),
      );
      expect(back).toBe(text);
      for (const to of addressesIn(relative, kind)) expect(files.has(to)).toBe(false);
    }),
    { numRuns: Number(process.env.ROUNDS ?? 500) },
  );
});

test('a hostile text is read in time that grows with its length', () => {
  const cost = (text: string) => {
    const start = process.cpuUsage();
    addressesIn(text, 'markdown');
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  for (const unit of ['](', '](<', '](a(', '[', '`', '[a]: ', 'src="', '](a(b)', '![](attachment:a']) {
    const short = cost(unit.repeat(10_000)) + 5_000;
    expect(cost(unit.repeat(100_000)) / short, unit).toBeLessThan(60);
  }
});
