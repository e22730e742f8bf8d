import '@/generated/messages/packs/de';
import { afterAll, expect, test } from 'vitest';
import { setDigest } from '@/review/digest/commands/set-digest';
import { addToRequest } from '@/review/requests/commands/add-to-request';
import { closeRequest, reopenRequest } from '@/review/requests/commands/close-request';
import { updateRequest } from '@/review/requests/commands/update-request';
import { sendReviewMails } from '@/review/requests/mail/send-review-mails';
import { requesting } from '@/review/requests/test-support/requesting';
import { Desk } from '@/versions/test-support/desk';
import { unsubscribeRoute } from '../../server/http/mail/unsubscribe';
import { mailHandlers } from '../../server/jobs/mails';
import { startApiServer } from '../api/server';
import { startFakeSmtp } from '../fakes/smtp';
import { openPlatform } from '../support/database';
import { readMail } from '../support/read-mail';

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const env = { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' };
const server = await startApiServer({ routes: [unsubscribeRoute], env });
const { platform } = server;
const { db } = platform;

const HOUR = 3_600_000;
const after = (ms: number) => new Date(Date.now() + ms);
const send = (now = new Date()) => sendReviewMails(platform, now);
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address);
const mailTo = (address: string) => readMail(mailsTo(address).at(-1)?.message ?? '');

/** Creates a document with Cole's suggestion, for Ben to review. */
async function world() {
  const desk = await Desk.open(platform);
  const [cole, ben] = [await desk.person('commenter', 'Cole <b>Margin</b>'), await desk.person('editor', 'Ben')];
  const documentId = await desk.document('The cat sat.\n', 'launch.md');
  const { suggest, request } = requesting(desk);
  const ask = async (more: Parameters<typeof request>[2] = {}) =>
    request(cole, [await suggest(cole, documentId, 'The dog sat.\n')], { reviewerIds: [ben.actor.userId], ...more });
  /** Simulates that the last request for a review was this long ago. */
  const wait = (changeSetId: string, ms: number) =>
    db.reviewMail.updateMany({ where: { requestId: changeSetId }, data: { askedAt: after(-ms) } });
  const state = async (requestId: string) => (await db.reviewMail.findFirst({ where: { requestId } }))?.state;
  return { desk, cole, ben, documentId, suggest, ask, wait, state, to: `${ben.actor.userId}@example.org` };
}

test('REQ-9: people who are asked for review get one email at once, with the title, the description and a link', async () => {
  const worker = await platform.jobs.work(mailHandlers(platform), platform.log);
  const { ask, to } = await world();
  const id = await ask({ title: 'Dogs, <i>please</i>', description: 'As agreed.' });
  await smtp.mailTo(to);
  await worker.stop();
  await Promise.all([send(), send()]);
  expect(mailsTo(to)).toHaveLength(1);
  const { text, html, headers } = mailTo(to);
  expect(headers.get('subject')).toBe('Cole <b>Margin</b> requested your review: Dogs, <i>please</i>');
  expect(html).toBe('');
  expect(text).toContain('Cole <b>Margin</b> requested your review of a change request in Launch:');
  expect(text).toContain(`Dogs, <i>please</i>\n\nAs agreed.\n\n${server.url}/requests/${id}\n`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('REQ-9: a draft sends no email; opening it does; adding suggestions or asking again within an hour doesn’t', async () => {
  const { cole, ben, desk, suggest, ask, wait, to } = await world();
  const changeSetId = await ask({ isDraft: true });
  await send();
  expect(mailsTo(to)).toEqual([]);
  await updateRequest(cole, { changeSetId, isDraft: false });
  await send();
  expect(mailsTo(to)).toHaveLength(1);
  const more = await suggest(cole, await desk.document('Cats.\n'), 'Dogs.\n');
  await addToRequest(cole, { changeSetId, suggestionIds: [more] });
  for (const reviewerIds of [[], [ben.actor.userId]]) await updateRequest(cole, { changeSetId, reviewerIds });
  await updateRequest(cole, { changeSetId, title: 'Another title' });
  await send();
  expect(mailsTo(to)).toHaveLength(1);
  await wait(changeSetId, 2 * HOUR);
  await closeRequest(cole, { changeSetId });
  await reopenRequest(cole, { changeSetId });
  await send();
  expect(mailsTo(to), 'reopening asks again').toHaveLength(2);
});

test('people who are asked again after their mail was dropped unsent get one immediately', async () => {
  const { cole, ask, state, to } = await world();
  const changeSetId = await ask();
  await closeRequest(cole, { changeSetId });
  await send();
  expect([await state(changeSetId), mailsTo(to)]).toEqual(['dropped', []]);
  await reopenRequest(cole, { changeSetId });
  await send();
  expect(mailsTo(to)).toHaveLength(1);
  await closeRequest(cole, { changeSetId });
  await reopenRequest(cole, { changeSetId });
  await send();
  expect(mailsTo(to), 'and no other within the hour').toHaveLength(1);
});

test('people who can’t see the request, are no longer asked, or switched these emails off get none', async () => {
  const [gone, closed, off, former, unverified] = [
    await world(),
    await world(),
    await world(),
    await world(),
    await world(),
  ];
  const asked = new Map<string, string>();
  for (const one of [gone, closed, off, former, unverified]) asked.set(one.to, await one.ask());
  const idOf = ({ ben }: typeof off) => ben.actor.userId;
  await db.project.updateMany({ where: { id: gone.desk.projectId }, data: { isPrivate: true } });
  await closeRequest(closed.cole, { changeSetId: asked.get(closed.to)! });
  await setDigest(off.ben, { mailsReviews: false });
  await db.member.updateMany({ where: { userId: idOf(former) }, data: { deactivatedAt: new Date() } });
  await db.user.update({ where: { id: idOf(unverified) }, data: { mustVerifyEmail: true } });
  await send();
  for (const { to } of [gone, closed, off, former, unverified]) expect(mailsTo(to)).toEqual([]);
  expect([await gone.state(asked.get(gone.to)!), await closed.state(asked.get(closed.to)!)]).toEqual([
    'dropped',
    'dropped',
  ]);
  await setDigest(off.ben, { mailsReviews: true });
  await send(after(25 * HOUR));
  expect(mailsTo(off.to), 'a day later it’s no news').toEqual([]);
});

test('two processes that send at once send each mail once, and a refused one is tried again', async () => {
  const people = [];
  for (let i = 0; i < 6; i++) {
    const made = await world();
    await made.ask();
    people.push(made.to);
  }
  const other = await openPlatform(platform.url, env);
  await Promise.all([send(), sendReviewMails(other, new Date()), send(), sendReviewMails(other, new Date())]);
  await other.close();
  for (const to of people) expect(mailsTo(to)).toHaveLength(1);

  const late = await world();
  const id = await late.ask();
  smtp.verdict = () => '451 try again later';
  await send();
  expect(await late.state(id)).toBe('claimed');
  smtp.verdict = undefined;
  await send(after(5 * 60_000));
  expect(mailsTo(late.to), 'the claim may still be alive').toEqual([]);
  await send(after(11 * 60_000));
  await send(after(22 * 60_000));
  expect(mailsTo(late.to)).toHaveLength(1);

  const wrong = await world();
  const refused = await wrong.ask();
  smtp.verdict = () => '550 no such user';
  await send();
  smtp.verdict = undefined;
  await send(after(2 * HOUR));
  expect([mailsTo(wrong.to), await wrong.state(refused)]).toEqual([[], 'refused']);
});

test('the link in the mail turns off these mails and not the digest, and the mail is in its reader’s language', async () => {
  const { ask, ben, to } = await world();
  await db.user.update({ where: { id: ben.actor.userId }, data: { language: 'de', region: 'DE' } });
  await ask();
  await send();
  const { text } = mailTo(to);
  expect(text).toContain('bittet dich, einen Änderungsantrag in Launch zu prüfen');
  expect(text).not.toMatch(/review|Unsubscribe/);
  const link = /Abbestellen: (\S+)/.exec(text)?.[1] ?? '';
  const page = await fetch(link);
  expect(await page.text()).toContain('Unsubscribe from emails about reviews?');
  const setting = async () => db.digestSetting.findUnique({ where: { userId: ben.actor.userId } });
  expect(await setting()).toBeNull();
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect(await setting()).toMatchObject({ mailsReviews: false, frequency: 'daily' });
});
