import { expect, test } from 'vitest';
import { makeLog } from './log';

test('no secret gets into the log, nor the connection that an error of the database carries', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => lines.push(line) });
  const err = Object.assign(new Error('lost'), { client: { secretKey: 'hidden-1', user: 'variorum' } });
  log.warn({ err, token: 'hidden-2', request: { headers: { cookie: 'hidden-3' } } }, 'a connection was lost');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('lost');
  expect(lines[0]).not.toContain('hidden');
  expect(lines[0]).not.toContain('variorum');
});
