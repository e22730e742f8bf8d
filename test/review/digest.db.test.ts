import '@/generated/messages/packs/de';
import { type ChildProcess, fork } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { sendDigests } from '@/review/digest/commands/send-digests';
import { setDigest } from '@/review/digest/commands/set-digest';
import { mark } from '@/review/inbox/commands/mark';
import { snooze } from '@/review/inbox/commands/snooze';
import { requesting } from '@/review/requests/test-support/requesting';
import { comment } from '@/review/threads/test-support/threading';
import { Desk } from '@/versions/test-support/desk';
import { unsubscribeRoute } from '../../server/http/mail/unsubscribe';
import { startApiServer } from '../api/server';
import { startFakeSmtp } from '../fakes/smtp';
import { openPlatform } from '../support/database';
import { programOf } from '../support/programs';
import { readMail } from '../support/read-mail';

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const env = { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' };
const server = await startApiServer({ routes: [unsubscribeRoute], env });
const { platform } = server;
const { db, pool } = platform;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Returns the next time that it is 9:00 UTC, on this weekday if one is given. */
function nextMorning(weekday?: number): Date {
  const at = new Date();
  at.setUTCHours(9, 0, 0, 0);
  while (at.getTime() <= Date.now() || (weekday !== undefined && at.getUTCDay() !== weekday)) {
    at.setTime(at.getTime() + DAY);
  }
  return at;
}
const MORNING = nextMorning();
const later = (ms: number) => new Date(MORNING.getTime() + ms);
const TEXT = 'The cat sat on a mat. The end.\n';

/** Creates a workspace with a document in which Ben is mentioned. */
async function world({ role = 'editor' as Role, name = 'Ben' } = {}) {
  const desk = await Desk.open(platform);
  const cole = await desk.person('commenter', 'Cole <b>Margin</b>');
  const ben = await desk.person(role, name);
  await db.user.updateMany({ data: { createdAt: new Date(Date.now() - 30 * DAY) } });
  const documentId = await desk.document(TEXT, 'plans/launch.md');
  const mention = async (on = 'cat', body = 'have a look, <i>please</i>', at = later(-HOUR)) => {
    const made = await comment(cole, documentId, { on, body: `<@${ben.actor.userId}> ${body}` });
    await db.inboxItem.updateMany({ where: { subjectId: made.threadId }, data: { happenedAt: at } });
    return made;
  };
  return { desk, cole, ben, documentId, mention, to: `${ben.actor.userId}@example.org` };
}

const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address);
const mailTo = (address: string) => readMail(mailsTo(address).at(-1)?.message ?? '');
const send = (now = MORNING) => sendDigests(platform, now);

test('in the morning, a person with new inbox items gets one mail that lists them with links', async () => {
  const { documentId, mention, to } = await world();
  const { threadId } = await mention();
  await send(later(-2 * HOUR));
  expect(mailsTo(to), 'at 7').toEqual([]);
  await send();
  await send(later(HOUR));
  expect(mailsTo(to)).toHaveLength(1);
  const { text, html, headers } = mailTo(to);
  expect(headers.get('subject')).toBe('1 item is waiting for you in Press');
  const link = `${server.url}/d/${documentId}?panel=comments&thread=${threadId}`;
  for (const words of [
    'Cole <b>Margin</b> mentioned you',
    'plans / launch · Launch',
    'have a look, <i>please</i>',
    link,
  ]) {
    expect(text).toContain(words);
  }
  expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(html).toContain('Cole &lt;b&gt;Margin&lt;/b&gt; mentioned you');
  expect(html, 'nothing is loaded').not.toMatch(/<(img|link|script|style|iframe|object)|url\(|src=/i);
  expect(html).not.toContain('<i>');
  expect(headers.get('list-unsubscribe')).toMatch(new RegExp(`^<${server.url}/api/unsubscribe/[\\w.-]+>$`));
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('a request for review is in the mail, with its title and a link', async () => {
  const { desk, cole, ben, documentId, to } = await world();
  const { suggest, request } = requesting(desk);
  const suggestionId = await suggest(cole, documentId, 'The dog sat on a mat. The end.\n');
  const id = await request(cole, [suggestionId], { reviewerIds: [ben.actor.userId], title: 'Dogs, <i>please</i>' });
  await db.inboxItem.updateMany({ where: { subjectId: id }, data: { happenedAt: later(-HOUR) } });
  await send();
  const { text, html, headers } = mailTo(to);
  expect(headers.get('subject')).toBe('1 item is waiting for you in Press');
  expect(text).toContain(
    `Cole <b>Margin</b> requested your review\nLaunch\nDogs, <i>please</i>\n${server.url}/requests/${id}`,
  );
  expect(html).toContain(`href="${server.url}/requests/${id}"`);
  expect(html).not.toContain('<i>');
});

test('no mail is sent if the inbox has nothing new since the person looked or since the last mail', async () => {
  const { desk, ben, mention, to } = await world();
  await send();
  expect(mailsTo(to)).toEqual([]);
  const { threadId } = await mention('cat', 'look', later(HOUR));
  const read = (as: 'read' | 'unread') =>
    mark(ben, { workspaceId: desk.workspaceId, kind: 'thread', subjectId: threadId, as });
  await read('read');
  await send(later(DAY));
  expect(mailsTo(to)).toEqual([]);
  await mention('mat', 'and here', later(DAY + HOUR));
  await send(later(2 * DAY));
  await send(later(3 * DAY));
  expect(mailsTo(to), 'on the third day it is no news').toHaveLength(1);
  expect(mailTo(to).headers.get('subject'), 'it lists all that waits').toMatch(/^2 items/);
});

test('snoozed items aren’t in the mail', async () => {
  const { desk, ben, mention, to } = await world();
  const { threadId } = await mention('cat', 'not today');
  const until = new Date(Date.now() + 5 * DAY);
  await snooze(ben, { workspaceId: desk.workspaceId, kind: 'thread', subjectId: threadId, until });
  await send();
  expect(mailsTo(to), 'nothing else waits').toEqual([]);
  await mention('mat', 'and here', later(DAY - HOUR));
  await send(later(DAY));
  expect(mailTo(to).headers.get('subject')).toMatch(/^1 item/);
  expect(mailTo(to).text).not.toContain('not today');
});

test('an item that came back is news, also if the person had read it before', async () => {
  const { desk, ben, mention, to } = await world();
  const { threadId } = await mention('cat', 'not today', later(-5 * DAY));
  const item = { workspaceId: desk.workspaceId, kind: 'thread', subjectId: threadId } as const;
  await mark(ben, { ...item, as: 'read' });
  await snooze(ben, { ...item, until: new Date(Date.now() + DAY) });
  await db.inboxItem.updateMany({ where: { subjectId: threadId }, data: { readAt: later(-5 * DAY) } });
  await db.inboxItem.updateMany({ where: { subjectId: threadId }, data: { snoozedUntil: new Date(Date.now() - 1) } });
  await send();
  expect(mailTo(to).text).toContain('not today');
});

test('people choose off, daily or weekly, and get it in their own morning', async () => {
  const monday = nextMorning(1);
  const { ben, mention, to } = await world();
  await mention();
  await setDigest(ben, { frequency: 'weekly' });
  await send(new Date(monday.getTime() - DAY));
  expect(mailsTo(to), 'on a Sunday').toEqual([]);
  await send(monday);
  expect(mailsTo(to)).toHaveLength(1);
  const off = await world();
  await off.mention();
  await setDigest(off.ben, { frequency: 'off' });
  await send();
  const tokyo = await world();
  await tokyo.mention();
  await setDigest(tokyo.ben, { timeZone: 'Asia/Tokyo' });
  await send(later(3 * HOUR));
  expect([...mailsTo(off.to), ...mailsTo(tokyo.to)], 'it is 21:00 in Tokyo').toEqual([]);
  await send(later(15 * HOUR));
  expect(mailsTo(tokyo.to)).toHaveLength(1);
});

test('a digest contains nothing that the person can’t read', async () => {
  const viewer = await world({ role: 'viewer' });
  const gone = await world();
  const former = await world();
  const unverified = await world();
  const newcomer = await world();
  for (const { mention } of [viewer, gone, former, unverified, newcomer]) await mention();
  const foreign = await world();
  await foreign.mention('mat', 'a secret');
  const of = ({ ben }: { ben: Context }) => ({ id: ben.actor.userId });
  await db.document.update({ where: { id: gone.documentId }, data: { trashedAt: new Date() } });
  await db.member.updateMany({ where: { userId: of(former).id }, data: { deactivatedAt: new Date() } });
  await db.user.update({ where: of(unverified), data: { mustVerifyEmail: true } });
  await db.user.update({ where: of(newcomer), data: { createdAt: new Date() } });
  await send();
  for (const { to } of [gone, former, unverified, newcomer]) expect(mailsTo(to)).toEqual([]);
  expect(mailsTo(viewer.to)).toHaveLength(1);
  expect(mailTo(viewer.to).text).not.toContain('secret');
});

test('two processes that send at once send each digest once', async () => {
  const people = [];
  for (let i = 0; i < 8; i++) {
    const made = await world();
    await made.mention();
    people.push(made.to);
  }
  const other = await openPlatform(platform.url, env);
  await Promise.all([send(), sendDigests(other, MORNING), send(), sendDigests(other, MORNING)]);
  await other.close();
  for (const to of people) expect(mailsTo(to)).toHaveLength(1);
});

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a process that sends the morning's digests until it is killed. */
async function startSender(): Promise<{ kill(): Promise<unknown> }> {
  const variables = { PATH: process.env.PATH, DATABASE_URL: platform.url, NOW: MORNING.toISOString(), ...env };
  const child = fork(programOf('test/review/digest-process.ts'), {
    env: variables as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await new Promise((resolve) => child.once('message', resolve));
  return {
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
}

const rowOf = async ({ ben }: { ben: Context }) =>
  (await db.digestMail.findFirst({ where: { userId: ben.actor.userId } }))?.state;

test('a digest whose process was killed before sending it is sent by another one, once', async () => {
  const made = await world();
  await made.mention();
  // The process claims the digest, and then waits for a table that the test has locked.
  const lock = await pool.connect();
  await lock.query('begin; lock table inbox_item in access exclusive mode');
  const sender = await startSender();
  await expect.poll(() => rowOf(made), { timeout: 30_000 }).toBe('claimed');
  await sender.kill();
  await lock.query('rollback');
  lock.release();
  await send(later(5 * 60_000));
  expect(mailsTo(made.to), 'the claim may still be alive').toEqual([]);
  await Promise.all([send(later(11 * 60_000)), send(later(11 * 60_000))]);
  expect(mailsTo(made.to)).toHaveLength(1);
});

test('a digest whose process was killed while the mail server took it is never sent again', async () => {
  const made = await world();
  await made.mention();
  let hasArrived = false;
  smtp.verdict = () => {
    hasArrived = true;
    return new Promise<string>(() => {});
  };
  const sender = await startSender();
  await expect.poll(() => hasArrived, { timeout: 30_000 }).toBe(true);
  await sender.kill();
  smtp.verdict = undefined;
  expect(await rowOf(made)).toBe('sending');
  await send(later(11 * 60_000));
  await send(later(6 * HOUR));
  expect(mailsTo(made.to)).toEqual([]);
  await send(later(DAY));
  expect(mailsTo(made.to), 'the next one has its items').toHaveLength(1);
});

test('a digest that the mail server refuses is tried again, and then sent once', async () => {
  const made = await world();
  await made.mention();
  smtp.verdict = () => '451 try again later';
  await send();
  smtp.verdict = undefined;
  expect(await rowOf(made)).toBe('claimed');
  await send(later(11 * 60_000));
  await send(later(22 * 60_000));
  expect(mailsTo(made.to)).toHaveLength(1);
});

test('if the mail server defers a digest, it’s tried five times that day, with growing pauses', async () => {
  const made = await world();
  await made.mention();
  const asked: number[] = [];
  let minute = 0;
  smtp.verdict = () => {
    asked.push(minute);
    return '451 try again later';
  };
  for (minute = 0; minute < 10 * 60; minute += 10) await send(later(minute * 60_000));
  smtp.verdict = undefined;
  expect(asked).toEqual([0, 10, 30, 70, 150]);
  await send(later(DAY));
  expect(mailsTo(made.to)).toHaveLength(1);
});

test('a digest to an address that the mail server refuses for good isn’t tried again that day', async () => {
  const made = await world();
  await made.mention();
  smtp.verdict = () => '550 no such user';
  await send();
  smtp.verdict = undefined;
  expect(await rowOf(made)).toBe('refused');
  await send(later(11 * 60_000));
  expect(mailsTo(made.to)).toHaveLength(0);
  await send(later(DAY));
  expect(mailsTo(made.to)).toHaveLength(1);
});

test('the link in a digest asks first, and unsubscribes by one post without signing in', async () => {
  const made = await world();
  await made.mention();
  await send();
  const { text } = mailTo(made.to);
  const link = /Unsubscribe: (\S+)/.exec(text)?.[1] ?? '';
  const frequency = async () =>
    (await db.digestSetting.findUnique({ where: { userId: made.ben.actor.userId } }))?.frequency;
  const page = await fetch(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
  expect(await frequency(), 'programs that check links open them').toBeUndefined();
  const forged = await fetch(
    link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    { method: 'POST' },
  );
  expect([forged.status, await frequency()]).toEqual([404, undefined]);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
  expect(await frequency()).toBe('off');
});

test('a digest is in its recipient’s language, not in that of the person it is about', async () => {
  const { ben, mention, to } = await world();
  await db.user.update({ where: { id: ben.actor.userId }, data: { language: 'de', region: 'DE' } });
  await mention();
  await send();
  const { text, html, headers } = mailTo(to);
  expect(headers.get('subject')).toBe('1 Eintrag wartet auf dich in Press');
  expect(text).toContain('hat dich erwähnt');
  expect(text).toMatch(/^Abbestellen: http/m);
  expect(text).not.toMatch(/waiting|mentioned|Unsubscribe/);
  expect(html).toContain('<html lang="de" dir="ltr">');
});
