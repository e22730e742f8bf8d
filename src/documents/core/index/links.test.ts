import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { linksIn, linkTargetsOf } from './links';

const ID = '0192f0aa-7b1c-7c3e-9a51-5d2f6f0a1b2c';
const targets = (text: string, from = 'notes/today.md') => linksIn(text, from).map(({ target }) => target);

describe('the links of a text', () => {
  it('are those by id and by path, each once, with the line of the first', () => {
    const text = `See [the plan](/d/${ID}#goals) first.\n\nThen [it](/d/${ID}) and [beds](../beds%20(1).md "Beds").\n`;
    expect(linksIn(text, 'notes/today.md')).toEqual([
      { target: `id:${ID}`, words: `See [the plan](/d/${ID}#goals) first.` },
      { target: 'path:beds (1).md', words: `Then [it](/d/${ID}) and [beds](../beds%20(1).md "Beds").` },
    ]);
  });

  it('can be in angle brackets, in definitions and in lists', () => {
    expect(targets('- [a](<b c.md>)\n\n[x]: /top.md\n[y]: <z y.md>\n')).toEqual([
      'path:notes/b c.md',
      'path:top.md',
      'path:notes/z y.md',
    ]);
  });

  it('leave out code, other sites, headings, and what is above the project', () => {
    const text = '`[a](b.md)` [s](https://x.org) [m](mailto:a@b.c) [h](#top) [u](../../x.md)\n\n```\n[c](d.md)\n```\n';
    expect(targets(text)).toEqual([]);
  });

  it('are found under the targets of the document that they point to', () => {
    expect(linkTargetsOf({ documentId: ID, path: 'a/b.md' })).toEqual([`id:${ID}`, 'path:a/b.md']);
  });

  it('of any text can be stored, and are found in time that grows with its length only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        for (const { target, words } of linksIn(`[a](${text.toWellFormed()})`, 'a.md')) {
          expect(target.isWellFormed() && words.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
    expect(targets('[a](b%00c.md) [d](%ED%A0%80.md)')).toEqual(['path:notes/%ED%A0%80.md']);
    const hostile = ['](', '](('.repeat(3), '[a](b', '`', '[x]:', '](a(b'];
    const began = cpuMs();
    for (const part of hostile) linksIn(part.repeat(300_000), 'a.md');
    for (const part of hostile) linksIn(`${part}\n`.repeat(100_000), 'a.md');
    expect(cpuMs() - began).toBeLessThan(30_000);
  });
});
