import { expect, test } from 'vitest';
import { LEFT_OUT, LeftOutList, readLeftOut, writeLeftOut } from './left-out';

test('the report comes through a header of bounded length, whatever the names are', () => {
  const list = new LeftOutList();
  for (let i = 0; i < 300; i++) {
    for (const kind of LEFT_OUT) {
      list.add(kind, String(i), `${'ü😀\r\n\u202e'.repeat(200)}`);
    }
  }
  list.add('formulas', '0', 'x\n y');
  const report = { leftOut: list.list(), importObstacles: [] };
  const header = writeLeftOut(report) ?? '';
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(header.length).toBeLessThan(15_000);
  expect(readLeftOut(header)).toEqual(report);
  expect(report.leftOut.map(({ count }) => count)).toEqual(LEFT_OUT.map(() => 300));
  expect(report.leftOut.at(-1)?.names[0]).toBe('x y');
  expect(writeLeftOut({ leftOut: [], importObstacles: [] })).toBeUndefined();
});
