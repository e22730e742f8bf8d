import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password';

test('each of the 10,000 most common passwords is known, in whatever case', async () => {
  const most = dictionary['passwords-common'].slice(0, 10_000).map(String);
  expect(most).toHaveLength(10_000);
  const unknown: string[] = [];
  for (const password of most) {
    if (!(await isCommonPassword(password)) || !(await isCommonPassword(password.toUpperCase())))
      unknown.push(password);
  }
  expect(unknown).toEqual([]);
});

test('a phrase of its own is not common', async () => {
  expect(await isCommonPassword('correct horse battery')).toBe(false);
});
