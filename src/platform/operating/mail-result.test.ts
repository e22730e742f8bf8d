import { afterAll, expect, test } from 'vitest';
import { startFakeSmtp } from '../../../test/fakes/smtp';
import { lastMailResult, sendMail } from '../mail';
import { readSettings } from '../settings';

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const settings = { ...readSettings({}), smtp: { url: smtp.url, from: 'desk@example.com' } };
const send = () => sendMail(settings, { to: 'ada@example.com', subject: 'Hello', text: 'Hello' });

test('the last result follows what the mail server said; one address that it refuses for good isn’t its fault', async () => {
  expect(lastMailResult()).toBeNull();
  await send();
  expect(lastMailResult()).toEqual({ at: expect.any(Date), isAccepted: true });
  smtp.verdict = () => '451 try later';
  await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(lastMailResult()?.isAccepted).toBe(false);
  smtp.verdict = () => '550 no such person';
  await expect(send()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(lastMailResult()?.isAccepted).toBe(true);
  await expect(sendMail({ ...settings, smtp: undefined }, { to: 'a', subject: '', text: '' })).rejects.toThrow();
  expect(lastMailResult()?.isAccepted, 'without a mail server, nothing was sent').toBe(true);
});
