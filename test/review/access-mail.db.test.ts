import '@/generated/messages/packs/de';
import { afterAll, expect, test } from 'vitest';
import { decideRequest, requestAccess } from '@/documents/sharing/commands/request-access';
import { setPrivate } from '@/documents/sharing/commands/set-private';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { sendAccessMails } from '@/review/access-mail/send-access-mails';
import { setDigest } from '@/review/digest/commands/set-digest';
import { mark } from '@/review/inbox/commands/mark';
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
const send = (ms = 0) => sendAccessMails(platform, new Date(Date.now() + ms));
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address);
const mailTo = (address: string) => readMail(mailsTo(address).at(-1)?.message ?? '');

/** Creates a private project of the owner, for which the editor requests access. */
async function world() {
  const { as, workspaceId, newProject } = await makeWorkspace(platform);
  const [owner, editor] = [as('owner'), as('editor')];
  const projectId = await newProject();
  await db.project.update({ where: { id: projectId }, data: { name: 'Launch <b>plan</b>' } });
  await setPrivate(owner, { projectId, isPrivate: true });
  const ask = (message = '') => requestAccess(editor, { kind: 'project', subjectId: projectId, message });
  const requestId = async () => (await db.accessRequest.findFirstOrThrow({ where: { projectId } })).id;
  return { as, workspaceId, owner, projectId, ask, requestId, to: `${owner.actor.userId}@example.org` };
}

test('people who manage the project get one mail at once, with the message and a link; repeated requests send no other', async () => {
  const worker = await platform.jobs.work(mailHandlers(platform), platform.log);
  const { ask, as, projectId, to } = await world();
  await ask('For the report.\nThanks, <i>Eve</i>');
  await smtp.mailTo(to);
  for (let i = 0; i < 3; i++) await ask('Again');
  await worker.stop();
  await Promise.all([send(), send()]);
  await send(11 * 60_000);
  expect(mailsTo(to)).toHaveLength(1);
  const { text, html, headers } = mailTo(to);
  expect(headers.get('subject')).toBe('editor requests access to Launch <b>plan</b>');
  expect(html).toBe('');
  expect(text).toContain('editor requests access to the project Launch <b>plan</b>.\n\nFor the report.');
  expect(text).toContain(`Answer the request: ${server.url}/inbox?access=${projectId}\n`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const role of ['admin', 'editor', 'commenter', 'viewer'] as const) {
    expect(mailsTo(`${as(role).actor.userId}@example.org`), role).toEqual([]);
  }
});

test('a person who can read the project already asks to edit, and a new request after an answer sends a new mail', async () => {
  const { owner, projectId, ask, requestId, to } = await world();
  await ask();
  await send();
  await decideRequest(owner, { requestId: await requestId(), role: 'viewer' });
  await ask();
  await send();
  expect(mailsTo(to)).toHaveLength(2);
  expect(mailTo(to).headers.get('subject')).toBe('editor requests edit access to Launch <b>plan</b>');
  expect(await db.accessRequest.count({ where: { projectId } })).toBe(2);
});

test('nobody gets a mail who switched them off, left, has an unverified address, or about a request that is answered or done', async () => {
  const worlds = [await world(), await world(), await world(), await world(), await world(), await world()] as const;
  const [off, former, unverified, answered, done, trashed] = worlds;
  for (const { ask } of worlds) await ask();
  const idOf = ({ owner }: typeof off) => owner.actor.userId;
  await setDigest(off.owner, { mailsAccess: false });
  await db.member.updateMany({ where: { userId: idOf(former) }, data: { deactivatedAt: new Date() } });
  await db.user.update({ where: { id: idOf(unverified) }, data: { mustVerifyEmail: true } });
  await decideRequest(answered.owner, { requestId: await answered.requestId(), role: null });
  const { workspaceId } = done;
  await mark(done.owner, { workspaceId, kind: 'access', subjectId: await done.requestId(), as: 'done' });
  await db.project.update({ where: { id: trashed.projectId }, data: { trashedAt: new Date() } });
  await send();
  for (const { to } of worlds) expect(mailsTo(to)).toEqual([]);
  await setDigest(off.owner, { mailsAccess: true });
  await send(25 * HOUR);
  expect(mailsTo(off.to), 'a day later it’s no news').toEqual([]);
});

test('two processes that send at once send each mail once, and one that is refused is tried again', async () => {
  const people: string[] = [];
  for (let i = 0; i < 4; i++) {
    const { ask, to } = await world();
    await ask();
    people.push(to);
  }
  const other = await openPlatform(platform.url, env);
  await Promise.all([send(), sendAccessMails(other, new Date()), send(), sendAccessMails(other, new Date())]);
  await other.close();
  for (const to of people) expect(mailsTo(to)).toHaveLength(1);

  const late = await world();
  await late.ask();
  smtp.verdict = () => '451 try again later';
  await send();
  smtp.verdict = undefined;
  await send(5 * 60_000);
  expect(mailsTo(late.to), 'the claim may still be alive').toEqual([]);
  await send(11 * 60_000);
  await send(22 * 60_000);
  expect(mailsTo(late.to)).toHaveLength(1);

  const wrong = await world();
  await wrong.ask();
  smtp.verdict = () => '550 no such user';
  await send();
  smtp.verdict = undefined;
  await send(2 * HOUR);
  expect(mailsTo(wrong.to)).toEqual([]);
});

test('the link in the mail turns off only these mails, and the mail is in its reader’s language', async () => {
  const { ask, owner, to } = await world();
  const { userId } = owner.actor;
  await db.user.update({ where: { id: userId }, data: { language: 'de', region: 'DE' } });
  await ask();
  await send();
  const { text, headers } = mailTo(to);
  expect(headers.get('subject')).toContain('bittet um Zugriff auf Launch');
  expect(text).not.toMatch(/request|access to|Unsubscribe/);
  const link = /Abbestellen: (\S+)/.exec(text)?.[1] ?? '';
  expect(await (await fetch(link)).text()).toContain('Unsubscribe from emails about access?');
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect(await db.digestSetting.findUnique({ where: { userId } })).toMatchObject({
    ...{ mailsAccess: false, mailsReviews: true, frequency: 'daily' },
  });
});
