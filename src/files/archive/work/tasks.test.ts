import { expect, test } from 'vitest';
import { ARCHIVE_TASKS } from './tasks';

const content = (text: string) => ({ text, lineEnds: 'lf' as const, hasBom: false });

test('short links that become long addresses can’t make the texts of an archive larger than its limit', () => {
  const note = `${`${'a'.repeat(240)}/`.repeat(4)}n.md`;
  const vault = (links: number) => ({
    texts: new Map([
      ['index.md', content('[[n]]\n'.repeat(links))],
      [note, content('# N\n')],
    ]),
    others: [],
    manifest: undefined,
    paths: ['index.md', note],
  });
  const { documents } = ARCHIVE_TASKS.planArchive(vault(2));
  expect(documents[0]?.content.text).toBe(`[n](${note})\n`.repeat(2));
  expect(() => ARCHIVE_TASKS.planArchive(vault(75_000))).toThrow('more than 64 MB of text');
  const addresses = new Map([['p.png', `attachment:${'x'.repeat(700)}`]]);
  const pictures = (count: number) => [{ path: 'a.md', content: content('![](p.png)\n'.repeat(count)) }];
  const links = { ids: new Map<string, string>(), isOurs: false };
  expect(ARCHIVE_TASKS.rewriteArchive({ documents: pictures(1), addresses, links })[0]?.content.text).toMatch(
    /attachment:x{700}/,
  );
  expect(() => ARCHIVE_TASKS.rewriteArchive({ documents: pictures(100_000), addresses, links })).toThrow(
    'more than 64 MB',
  );
});
