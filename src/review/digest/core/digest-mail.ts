import { readable } from '@/kernel/readable';
import { shorten } from '@/kernel/text';
import { linkOf, textOf } from '../../inbox/core/item';
import { MAX_COUNT } from '../../inbox/core/limits';
import type { InboxItem } from '../../inbox/schema';
import type { DigestFrequency } from './frequency';

/** The mail of a digest, in plain text and in HTML. Pure. The HTML loads nothing. */

export interface DigestWorkspace {
  name: string;
  /** The newest first; perhaps not all. */
  items: readonly InboxItem[];
  /** The number of open items, counted up to MAX_COUNT. */
  open: number;
}

export interface Digest {
  person: { userId: string; name: string };
  frequency: Exclude<DigestFrequency, 'off'>;
  workspaces: readonly DigestWorkspace[];
  nameOf(userId: string): string;
  /** Without a slash at its end. */
  publicUrl: string;
  unsubscribeUrl: string;
}

interface DigestMail {
  subject: string;
  text: string;
  html: string;
}

interface Line {
  headline: string;
  place: string;
  text: string;
  url: string;
}

const MOST_TEXT = 200;
const OFTEN = { daily: 'once a day', weekly: 'once a week' };

export function digestMail(digest: Digest): DigestMail {
  const { person, workspaces, publicUrl } = digest;
  const total = Math.min(
    MAX_COUNT,
    workspaces.reduce((sum, { open }) => sum + open, 0),
  );
  const waiting = waitingWords(total);
  const subject = workspaces.length === 1 ? `${waiting} in ${workspaces[0]?.name}` : `${waiting} in Variorum`;
  const sections = workspaces.map(({ name, items, open }) => ({
    title: workspaces.length > 1 ? name : undefined,
    lines: items.map((item) => lineOf(item, digest)),
    more: open > items.length,
  }));
  const inboxUrl = `${publicUrl}/inbox`;
  const opening = { greeting: `Hello ${readable(person.name)},`, waiting: `${waiting}.` };
  return {
    subject: readable(subject),
    text: asText({ ...opening, sections, inboxUrl, digest }),
    html: asHtml({ ...opening, sections, inboxUrl, digest }),
  };
}

function waitingWords(total: number): string {
  if (total >= MAX_COUNT) return `${MAX_COUNT - 1}+ items are waiting for you`;
  return total === 1 ? '1 item is waiting for you' : `${total} items are waiting for you`;
}

function lineOf(item: InboxItem, { person, nameOf, publicUrl }: Digest): Line {
  const text = readable(textOf(item, nameOf));
  return {
    headline: readable(headlineOf(item, person.userId)),
    place: readable(`${item.path} · ${item.projectName}`),
    text: shorten(text, MOST_TEXT),
    url: publicUrl + linkOf(item),
  };
}

/** What happened, in one line. */
function headlineOf({ reason, actor, review, isWritten }: InboxItem, me: string): string {
  const name = actor?.name ?? 'Someone';
  const isOwn = actor?.userId === me;
  const progress = `${review?.reviewed ?? 0} of ${review?.total ?? 0} reviewed`;
  const author = `${isWritten ? 'by' : 'for'} ${isOwn ? 'you' : name}`;
  switch (reason) {
    case 'suggestion':
      return `Suggestion ${author}: ${progress}`;
    case 'tree':
      return `Document changes ${author}: ${progress}`;
    case 'mention':
      return `${name} mentioned you`;
    case 'reply':
      return `${name} replied`;
    case 'question':
      return isOwn ? 'The agent has a question for you' : `The agent has a question about ${name}’s request`;
    case 'finished':
      return 'The agent answered you';
    case 'failed':
      return 'Your request to the agent failed';
    case 'interrupted':
      return 'Your request to the agent was interrupted';
  }
}

interface Parts {
  greeting: string;
  waiting: string;
  sections: readonly { title: string | undefined; lines: readonly Line[]; more: boolean }[];
  inboxUrl: string;
  digest: Digest;
}

function footer({ frequency }: Digest): string {
  return `You get this email ${OFTEN[frequency]} at most, when something new is waiting for you.`;
}

function asText({ greeting, waiting, sections, inboxUrl, digest }: Parts): string {
  const body = sections.flatMap(({ title, lines, more }) => [
    ...(title === undefined ? [] : [`${readable(title)}\n`]),
    ...lines.map(({ headline, place, text, url }) => `${headline}\n${place}\n${text && `${text}\n`}${url}\n`),
    ...(more ? [`See everything in your inbox: ${inboxUrl}\n`] : []),
  ]);
  const { publicUrl, unsubscribeUrl } = digest;
  return [
    `${greeting}\n\n${waiting}\n`,
    ...body,
    `-- \n${footer(digest)}\nChange how often: ${publicUrl}/settings/account\nUnsubscribe: ${unsubscribeUrl}\n`,
  ].join('\n');
}

function asHtml({ greeting, waiting, sections, inboxUrl, digest }: Parts): string {
  const list = sections
    .map(
      ({ title, lines, more }) =>
        (title === undefined ? '' : `<h2 style="font-size:16px;margin:24px 0 8px">${escaped(title)}</h2>`) +
        lines.map(lineHtml).join('') +
        (more ? `<p><a href="${escaped(inboxUrl)}">See everything in your inbox</a></p>` : ''),
    )
    .join('');
  const { publicUrl, unsubscribeUrl } = digest;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>' +
    '<body style="font:15px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">' +
    `<p>${escaped(greeting)}</p><p>${escaped(waiting)}</p>${list}` +
    `<p style="margin-top:32px;font-size:13px;color:#666">${escaped(footer(digest))}<br>` +
    `<a href="${escaped(`${publicUrl}/settings/account`)}">Change how often</a> · ` +
    `<a href="${escaped(unsubscribeUrl)}">Unsubscribe</a></p></body></html>\n`
  );
}

function lineHtml({ headline, place, text, url }: Line): string {
  return (
    `<p style="margin:16px 0"><a href="${escaped(url)}"><b>${escaped(headline)}</b></a><br>` +
    `<span style="font-size:13px;color:#666">${escaped(place)}</span>${text && `<br>${escaped(text)}`}</p>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
