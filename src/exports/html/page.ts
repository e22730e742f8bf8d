import { createHash } from 'node:crypto';
import { escapeText } from '@/kernel/html-text';
import { readMarkdown } from '../core/read';
import { type HtmlOptions, writeHtml } from './write-html';

export interface HtmlInput extends HtmlOptions {
  text: string;
  title: string;
  /** The page's language, as a BCP 47 tag. */
  language: string;
}

/** Returns a document as one HTML file that needs no network and can't run anything. */
export function htmlPage({ text, title, language, ...options }: HtmlInput): string {
  const body = writeHtml(readMarkdown(text), options);
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${escapeText(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Variorum">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main dir="auto">
${body}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --line: #d8d4cc; --soft: #f5f3ef; --dim: #666; --link: #1d5bb5; }
@media (prefers-color-scheme: dark) { :root { --line: #45423d; --soft: #26241f; --dim: #aaa; --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.6 "Source Serif 4", Charter, Georgia, serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { font-family: Inter, system-ui, sans-serif; line-height: 1.25; margin: 1.8em 0 .5em; }
h1 { font-size: 2rem; margin-top: 0; } h2 { font-size: 1.45rem; } h3 { font-size: 1.2rem; } h4, h5, h6 { font-size: 1rem; }
p, ul, ol, pre, blockquote, .table, .math { margin: 0 0 1em; }
li > ul, li > ol { margin-bottom: 0; } ul, ol { padding-inline-start: 1.6em; }
li.task { list-style: none; } li.task > .box { display: inline-block; width: 1.4em; margin-inline-start: -1.4em; }
a { color: var(--link); }
img { max-width: 100%; height: auto; }
.picture { display: inline-block; max-width: 100%; } .caption { display: block; color: var(--dim); font: .8em/1.4 Inter, system-ui, sans-serif; text-align: center; }
mark { background: #fff0a8; color: #111; }
code { font: .88em/1.5 "JetBrains Mono", ui-monospace, Menlo, Consolas, monospace; background: var(--soft); border-radius: 3px; padding: .1em .25em; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8em 1em; overflow-x: auto; }
pre code { background: none; padding: 0; }
blockquote { margin-inline: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--line); color: var(--dim); }
.callout { border-inline-start-color: #1d5bb5; color: inherit; background: var(--soft); padding: .7em 1em; }
.callout.tip { border-inline-start-color: #2e7d32; } .callout.important { border-inline-start-color: #7b3fc4; }
.callout.warning { border-inline-start-color: #b26a00; } .callout.caution { border-inline-start-color: #c62828; }
.callout-title { font-family: Inter, system-ui, sans-serif; font-weight: 600; margin-bottom: .3em; } .callout > :last-child, blockquote > :last-child { margin-bottom: 0; }
.table { overflow-x: auto; } table { border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: .35em .6em; text-align: start; vertical-align: top; } th { background: var(--soft); }
.left { text-align: left; } .center { text-align: center; } .right { text-align: right; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
.math { overflow-x: auto; text-align: center; } .notes { font-size: .9em; } sup { line-height: 0; }
@media print { body { font-size: 11pt; } main { max-width: none; padding: 0; } a { color: inherit; } pre { white-space: pre-wrap; } h1, h2, h3 { break-after: avoid; } pre, table, img, blockquote { break-inside: avoid; } @page { margin: 2cm; } }
`;
