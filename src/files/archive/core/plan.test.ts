import { expect, test } from 'vitest';
import { splitText } from '@/documents/core/line-ends';
import { planArchive } from './plan';

test('a document that isn’t UTF-8 is left out with a report, unless a document links to it: then it’s an attachment', () => {
  const texts = new Map([['a.md', splitText('[b](linked.txt)\n')]]);
  const others = ['linked.txt', 'b.md', 'c.json', 'x.png', 'main.py'];
  const plan = planArchive({ texts, others, manifest: undefined, paths: ['a.md', ...others] });
  expect([...plan.attachments.keys()]).toEqual(['linked.txt']);
  expect(plan.notText).toEqual(['b.md', 'c.json']);
  expect(plan.lost).toEqual([{ kind: 'notText', count: 2 }]);
  expect(plan.leftOut).toEqual(['x.png', 'main.py']);
});
