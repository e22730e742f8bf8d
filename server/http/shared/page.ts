import { nameOf, splitName } from '@/documents/core/path';
import { t } from '@/generated/messages/server/shared';
import { formatDate, formatNumber } from '@/i18n/format';
import { currentReader } from '@/i18n/reader';
import { calloutTitle } from '@/markdown/callouts';
import { CALLOUTS, type Callout } from '@/markdown/core/callout-of';
import type { OpenLink, SharedDocument } from '@/publishing/queries/open-link';
import { type Comments, commentsSection } from './comments';
import { escaped, type Known, NOTHING_KNOWN, page, part } from './frame';
import { LIVE_SCRIPT } from './live-script';
import type { Fields } from './read-form';
import { placed, type RenderedText } from './rendering/rendered';
import { sideContents } from './rendering/side-contents';
import { type OwnSuggestions, suggestButton, suggestionsSection, suggestNotes } from './suggesting/own-suggestions';

/** The pages for people without an account, as HTML. Everything except our own tags is escaped. */

const PASSWORD_PROBLEMS: Record<PasswordProblem, () => string> = {
  wrong: () => t('wrongPassword'),
  'too many': () => t('tooManyGuesses'),
  ended: () => t('passEnded'),
};

/** Returns the page for every token that opens nothing, whatever the reason. */
export function gonePage(): string {
  const body = `<main class="door"><h1>${escaped(t('gone'))}</h1><p>${escaped(t('goneHint'))}</p></main>`;
  return page({ title: t('gone'), body });
}

/** Returns the page for readers who request too many pages. It reveals nothing about the link. */
export function busyPage(): string {
  const body = `<main class="door"><h1>${escaped(t('busy'))}</h1><p>${escaped(t('busyHint'))}</p></main>`;
  return page({ title: t('busy'), body });
}

type PasswordProblem = 'wrong' | 'too many' | 'ended';

/**
 * Returns a page that asks for the link's password and reveals nothing about what it opens. `kept` are the fields of a
 * form that was sent after the reader's pass had ended: they are sent again with the password.
 */
export function passwordPage(problem?: PasswordProblem, kept: Fields = {}): string {
  const words = problem && escaped(PASSWORD_PROBLEMS[problem]());
  const fields = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">\n`,
  );
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  const body = `<main class="door"><h1>${escaped(t('protected'))}</h1><p>${escaped(t('protectedHint'))}</p>
<form method="post">
${fields.join('')}${words ? `<p class="problem" id="problem" role="alert">${words}</p>` : ''}
<label for="password">${escaped(t('password'))}</label>
<input id="password" name="password" type="password" required autocomplete="off" autofocus maxlength="128"${invalid}>
<button>${escaped(t('open'))}</button>
</form></main>`;
  return page({ title: t('protected'), body });
}

export interface Reading {
  /** The address of the server, without a slash at its end. */
  origin: string;
  link: OpenLink;
  document: SharedDocument;
  /** The link's path. */
  home: string;
  /** The document's path. For a link to a document, it is the same as `home`. */
  base: string;
  /** The paths of the pages that the text's `addresses` lead to. Undefined for an address that the link doesn't open. */
  pages: readonly (string | undefined)[];
  /** Set if the link lets people comment. */
  comments?: Comments | undefined;
  /** Set if the link lets people suggest changes. */
  suggestions?: OwnSuggestions | undefined;
  /** The parts that the browser has, if its open page polls for changes. */
  known?: Known | undefined;
}

/** Longer texts are updated less often. In UTF-16 units of HTML. */
const LONG = 200_000;

/** Returns the page for reading a document. */
export function documentPage(reading: Reading, rendered: RenderedText, etag: string): string {
  const { origin, link, document, home, base, pages, comments, suggestions, known = NOTHING_KNOWN } = reading;
  const { workspaceName, isIndexed, passwordHash } = link;
  const title = titleOf(document);
  const { description, hasTitle, rest } = rendered;
  const heading = hasTitle ? '' : `<h1>${escaped(title)}</h1>\n`;
  const words = (kind: string) => escaped(isCallout(kind) ? calloutTitle(kind) : kind);
  const html = placed(rendered.html, { base, calloutTitle: words, pages });
  const note = rest > 0 ? `<p class="note">${escaped(t('notShown', { count: formatNumber(rest) }))}</p>` : '';
  const top =
    link.subjectKind === 'project'
      ? `<a href="${home}" dir="auto">${escaped(link.projectName)}</a>`
      : `<span dir="auto">${escaped(workspaceName)}</span>`;
  const path = `<div class="path">${top}<span aria-hidden="true">/</span><span dir="auto">${escaped(title)}</span></div>`;
  const text = { element: 'article', name: 'text', attributes: 'dir="auto" data-live="text"' } as const;
  const article = part({ ...text, html: `\n${heading}${html}\n${note}` }, known);
  const begin = suggestions ? suggestButton(suggestions, rendered.isEditable) : '';
  const notes = suggestions ? suggestNotes(suggestions, rendered.isEditable) : '';
  const date = `data-live="date">${escaped(dateWords(document))}`;
  // On phones, the header only has room for the names and the button, so the date is above the text.
  const body = `<header>${path}<span class="wide" ${date}</span>${begin}</header>
<main>${notes}<p class="narrow" ${date}</p>${sideContents(rendered.headings)}${article}${suggestions ? suggestionsSection(suggestions) : ''}${comments ? commentsSection(comments, known) : ''}</main>
<footer>${escaped(t('sharedFrom', { workspace: workspaceName }))}</footer>`;
  // Previews are fetched by programs that don't know the password, so a page with a password has none.
  const head =
    passwordHash === null ? previewTags({ title, description, site: workspaceName, url: origin + base }) : '';
  // A page that says why a form was refused doesn't update itself, because it contains what the person typed.
  const isLive = document.pinned === null && !comments?.refused && suggestions?.problem === undefined;
  const live = isLive ? { etag, seconds: html.length > LONG ? 60 : 15 } : undefined;
  const script = isLive || comments ? LIVE_SCRIPT : undefined;
  const isNews = reading.known !== undefined;
  return page({ title, isNews, head, body, isIndexed, live, script, draft: suggestions && draftName(reading) });
}

/** Returns everything that `documentPage` uses, except the text, the comments and what the browser has. */
export function facts({ link, document, home, base, pages, suggestions }: Omit<Reading, 'comments' | 'known'>): string {
  const { workspaceName, projectName, isIndexed, passwordHash } = link;
  const { path, kind } = document;
  const { language, region } = currentReader();
  const shown = [home, base, path, kind, workspaceName, projectName, isIndexed, dateWords(document)];
  return JSON.stringify([...shown, passwordHash === null, language, region, pages, suggestions]);
}

/** Returns the key under which the browser stores what a guest types until it is sent. */
export function draftName({ link, home, base }: Pick<Reading, 'link' | 'home' | 'base'>): string {
  return `suggestion ${link.linkId}${base.slice(home.length)}`;
}

export function titleOf({ kind, path }: SharedDocument): string {
  return kind === 'markdown' ? splitName(nameOf(path)).stem : nameOf(path);
}

function dateWords({ pinned, updatedAt }: SharedDocument): string {
  if (pinned !== null) return t('asOf', { date: formatDate(pinned.at, 'longDate') });
  return t('updated', { date: formatDate(updatedAt, 'longDate') });
}

function isCallout(kind: string): kind is Callout {
  return CALLOUTS.some((one) => one === kind);
}

interface Preview {
  title: string;
  description: string;
  site: string;
  url: string;
}

/** Returns the tags from which chats and other sites make a preview of the page. There is no picture to show. */
export function previewTags({ title, description, site, url }: Preview): string {
  const tags: [string, string, string][] = [
    ['property', 'og:type', 'article'],
    ['property', 'og:title', title],
    ['property', 'og:site_name', site],
    ['property', 'og:url', url],
    ['name', 'twitter:card', 'summary'],
    ...(description === ''
      ? []
      : ([
          ['property', 'og:description', description],
          ['name', 'description', description],
        ] as [string, string, string][])),
  ];
  return tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">\n`).join('');
}
