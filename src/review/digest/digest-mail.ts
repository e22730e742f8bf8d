import { displayPath } from '@/documents/core/path';
import { t } from '@/generated/messages/server/mail';
import { formatNumber } from '@/i18n/format';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { escapeText } from '@/kernel/html-text';
import { readable } from '@/kernel/readable';
import { shorten } from '@/kernel/text';
import { linkOf, textOf } from '../inbox/core/item';
import { MAX_COUNT } from '../inbox/core/limits';
import type { InboxItem } from '../inbox/schema';
import { headlineOf } from '../words/inbox-text';
import type { DigestFrequency } from './core/frequency';

/** The mail of a digest, in plain text and in HTML, in the language of the current reader. The HTML loads nothing. */

export interface DigestWorkspace {
  name: string;
  /** Newest first; may be only a part of the items. */
  items: readonly InboxItem[];
  /** The number of open items, counted up to MAX_COUNT. */
  open: number;
}

export interface Digest {
  person: { userId: string; name: string };
  frequency: Exclude<DigestFrequency, 'off'>;
  workspaces: readonly DigestWorkspace[];
  nameOf(userId: string): string;
  /** Without a trailing slash. */
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

const MAX_TEXT = 200;

export function digestMail(digest: Digest): DigestMail {
  const { person, workspaces, publicUrl } = digest;
  const total = Math.min(
    MAX_COUNT,
    workspaces.reduce((sum, { open }) => sum + open, 0),
  );
  const waiting = {
    count: total,
    shown: formatNumber(Math.min(total, MAX_COUNT - 1)),
    more: String(total >= MAX_COUNT),
  };
  const only = workspaces.length === 1 ? workspaces[0]?.name : undefined;
  const subject = t('digestSubject', { ...waiting, place: only ?? 'Variorum' });
  const sections = workspaces.map(({ name, items, open }) => ({
    title: workspaces.length > 1 ? name : undefined,
    lines: items.map((item) => lineOf(item, digest)),
    more: open > items.length,
  }));
  const inboxUrl = `${publicUrl}/inbox`;
  const opening = { greeting: t('hello', { name: readable(person.name) }), waiting: t('waiting', waiting) };
  return {
    subject: readable(subject),
    text: asText({ ...opening, sections, inboxUrl, digest }),
    html: asHtml({ ...opening, sections, inboxUrl, digest }),
  };
}

function lineOf(item: InboxItem, { person, nameOf, publicUrl }: Digest): Line {
  const text = readable(textOf(item, nameOf));
  return {
    headline: readable(headlineOf(item, person.userId)),
    place: readable(item.path === null ? item.projectName : `${displayPath(item.path)} · ${item.projectName}`),
    text: shorten(text, MAX_TEXT),
    url: publicUrl + linkOf(item),
  };
}

interface Parts {
  greeting: string;
  waiting: string;
  sections: readonly { title: string | undefined; lines: readonly Line[]; more: boolean }[];
  inboxUrl: string;
  digest: Digest;
}

function asText({ greeting, waiting, sections, inboxUrl, digest }: Parts): string {
  const body = sections.flatMap(({ title, lines, more }) => [
    ...(title === undefined ? [] : [`${readable(title)}\n`]),
    ...lines.map(({ headline, place, text, url }) => `${headline}\n${place}\n${text && `${text}\n`}${url}\n`),
    ...(more ? [`${t('seeEverythingAt', { link: inboxUrl })}\n`] : []),
  ]);
  const { publicUrl, unsubscribeUrl, frequency } = digest;
  return [
    `${greeting}\n\n${waiting}\n`,
    ...body,
    `-- \n${t('footer', { frequency })}\n${t('changeHowOftenAt', { link: `${publicUrl}/settings/account` })}\n` +
      `${t('unsubscribeAt', { link: unsubscribeUrl })}\n`,
  ].join('\n');
}

function asHtml({ greeting, waiting, sections, inboxUrl, digest }: Parts): string {
  const { language } = currentReader();
  const list = sections
    .map(
      ({ title, lines, more }) =>
        (title === undefined ? '' : `<h2 style="font-size:16px;margin:24px 0 8px">${escapeText(title)}</h2>`) +
        lines.map(lineHtml).join('') +
        (more ? `<p><a href="${escapeText(inboxUrl)}">${escapeText(t('seeEverything'))}</a></p>` : ''),
    )
    .join('');
  const { publicUrl, unsubscribeUrl, frequency } = digest;
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head>` +
    '<body style="font:15px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">' +
    `<p>${escapeText(greeting)}</p><p>${escapeText(waiting)}</p>${list}` +
    `<p style="margin-top:32px;font-size:13px;color:#666">${escapeText(t('footer', { frequency }))}<br>` +
    `<a href="${escapeText(`${publicUrl}/settings/account`)}">${escapeText(t('changeHowOften'))}</a> · ` +
    `<a href="${escapeText(unsubscribeUrl)}">${escapeText(t('unsubscribe'))}</a></p></body></html>\n`
  );
}

function lineHtml({ headline, place, text, url }: Line): string {
  return (
    `<p style="margin:16px 0"><a href="${escapeText(url)}"><b>${escapeText(headline)}</b></a><br>` +
    `<span style="font-size:13px;color:#666">${escapeText(place)}</span>${text && `<br>${escapeText(text)}`}</p>`
  );
}
