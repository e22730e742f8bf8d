import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CLOSE } from '@/kernel/close-code';

/** The codes that mean something only here. `ws` and browsers send the others on their own as well. */
const OWN_CODES = Object.values(CLOSE).filter((code) => code >= 4000);
const LITERAL = new RegExp(`(?<![\\w.-])(${OWN_CODES.join('|')})(?![\\w.])`);
const HERE = path.join('src', 'kernel', 'close-code.ts');

/** Returns whether code contains a close code as a number. Comments count too, because they would become wrong. */
const hasLiteralCode = (source: string) => LITERAL.test(source.replaceAll('4400 to 4499', ''));

test('a socket’s close code is written by its name, and its number only in kernel/close-code', () => {
  const files = ['src', 'server'].flatMap((top) =>
    fs
      .readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|[\\/])generated[\\/]/.test(file))
      .map((file) => path.join(top, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => file !== HERE && hasLiteralCode(fs.readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(['const ENDED = 4404;', 'ws.close(4403, reason);', '/** 4404: the program ended. */'])(
  '%s is found',
  (source) => {
    expect(hasLiteralCode(source)).toBe(true);
  },
);
