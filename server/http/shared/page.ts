import { createHash } from 'node:crypto';
import { nameOf, splitName } from '@/documents/core/path';
import { t } from '@/generated/messages/server/shared';
import { formatDate, formatNumber } from '@/i18n/format';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { calloutTitle } from '@/markdown/callouts';
import { CALLOUTS, type Callout } from '@/markdown/core/callout-of';
import type { OpenLink } from '@/publishing/queries/open-link';
import { toHtml } from '@/ui/editor/markdown/rendered';
import { placed, type RenderedText } from './rendered';
import { STYLE } from './style';

/** The pages for people without an account, as HTML. What isn't a tag of ours is escaped. */

/** As a policy names it: the only style that such a page may have. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface Page {
  title: string;
  /** Tags for the head. */
  head?: string;
  body: string;
  isIndexed?: boolean;
}

function page({ title, head = '', body, isIndexed = false }: Page): string {
  const { language } = currentReader();
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${isIndexed ? '' : '<meta name="robots" content="noindex, nofollow">\n'}<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
${head}<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const escaped = (text: string) => toHtml([text]);

/** For every token that opens nothing, for whatever reason. */
export function gonePage(): string {
  const body = `<main class="door"><h1>${escaped(t('gone'))}</h1><p>${escaped(t('goneHint'))}</p></main>`;
  return page({ title: t('gone'), body });
}

/** Asks for the password of a link, and tells nothing of what it opens. */
export function passwordPage(problem?: 'wrong' | 'too many'): string {
  const words = problem && escaped(problem === 'wrong' ? t('wrongPassword') : t('tooManyGuesses'));
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  const body = `<main class="door"><h1>${escaped(t('protected'))}</h1><p>${escaped(t('protectedHint'))}</p>
<form method="post">
${words ? `<p class="problem" id="problem" role="alert">${words}</p>` : ''}
<label for="password">${escaped(t('password'))}</label>
<input id="password" name="password" type="password" required autocomplete="off" autofocus maxlength="128"${invalid}>
<button>${escaped(t('open'))}</button>
</form></main>`;
  return page({ title: t('protected'), body });
}

/** A document, for reading. */
export function documentPage(link: OpenLink, rendered: RenderedText, base: string): string {
  const { path, workspaceName, isIndexed, passwordHash } = link;
  const title = link.kind === 'markdown' ? splitName(nameOf(path)).stem : nameOf(path);
  const { description, hasTitle, rest } = rendered;
  const heading = hasTitle ? '' : `<h1>${escaped(title)}</h1>\n`;
  const words = (kind: string) => escaped(isCallout(kind) ? calloutTitle(kind) : kind);
  const html = placed(rendered.html, { base, calloutTitle: words });
  const note = rest > 0 ? `<p class="note">${escaped(t('notShown', { count: formatNumber(rest) }))}</p>` : '';
  const body = `<header><span dir="auto">${escaped(workspaceName)}</span><span>${escaped(dateWords(link))}</span></header>
<main><article dir="auto">
${heading}${html}
${note}</article></main>
<footer>${escaped(t('sharedFrom', { workspace: workspaceName }))}</footer>`;
  // A preview is fetched by others than readers, so a page with a password has none.
  const head = passwordHash === null ? previewTags({ title, description, site: workspaceName }) : '';
  return page({ title, head, body, isIndexed });
}

/** Everything that `documentPage` makes a page of, except the text. */
export function facts(link: OpenLink, base: string): string {
  const { path, kind, workspaceName, isIndexed, passwordHash } = link;
  const { language, region } = currentReader();
  const isOpen = passwordHash === null;
  return JSON.stringify([base, path, kind, workspaceName, isIndexed, isOpen, dateWords(link), language, region]);
}

function dateWords({ textHash, createdAt, updatedAt }: OpenLink): string {
  if (textHash !== null) return t('asOf', { date: formatDate(createdAt, 'longDate') });
  return t('updated', { date: formatDate(updatedAt, 'longDate') });
}

function isCallout(kind: string): kind is Callout {
  return CALLOUTS.some((one) => one === kind);
}

function previewTags({ title, description, site }: { title: string; description: string; site: string }): string {
  const tags: [string, string, string][] = [
    ['property', 'og:type', 'article'],
    ['property', 'og:title', title],
    ['property', 'og:site_name', site],
    ...(description === ''
      ? []
      : ([
          ['property', 'og:description', description],
          ['name', 'description', description],
        ] as [string, string, string][])),
  ];
  return tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">\n`).join('');
}
