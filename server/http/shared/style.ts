import { FONT_FACES } from './rendering/fonts';
import { READING_STYLE } from './rendering/reading-style';

/**
 * The style of pages for people without an account: the colours and reading typography of the app, without its scripts.
 */
export const STYLE = `
${FONT_FACES}
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf6, #191816);
  --sunk: light-dark(#f4f2eb, #141311);
  --ink: light-dark(#1e1c19, #ebe7df);
  --soft: light-dark(#504c45, #bbb5aa);
  --faint: light-dark(#686359, #9a9388);
  --line: light-dark(#e5e1d7, #33302b);
  --strong: light-dark(#c9c3b5, #4b463f);
  --accent: light-dark(#0d5768, #7fc8d5);
  --accent-ink: light-dark(#ffffff, #0a2830);
  --code: light-dark(#f1eee6, #24221e);
  --problem: light-dark(#99201b, #f3aaa3);
  --problem-ground: light-dark(#fae2df, #43201d);
  --sans: "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  --serif: "Source Serif 4 Variable", ui-serif, Georgia, serif;
  --mono: "JetBrains Mono Variable", ui-monospace, monospace;
  --measure: 36rem;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3rem; background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; text-rendering: optimizeLegibility; }
body { margin: 0; display: flex; flex-direction: column; min-height: 100dvh; font: 1rem/1.5 var(--sans); }
/* The lines of the header and the footer span the page; their words are above and below the text. */
header, main, footer { --side: clamp(1.125rem, 5vw, 2rem); width: 100%; padding-inline: max(var(--side), calc((100% - var(--measure)) / 2)); }
header { position: sticky; top: 0; z-index: 1; min-height: 3rem; border-bottom: 1px solid var(--line); padding-block: 0.375rem; padding-inline: var(--side); background: var(--paper); color: var(--faint); font-size: 0.8125rem; display: flex; align-items: center; gap: 1rem; justify-content: space-between; }
header > * { flex: none; }
header .path { flex: 1; display: flex; gap: 0.5rem; min-width: 0; }
header .path > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
header .path > :first-child { flex: none; max-width: 50%; color: var(--soft); font-weight: 500; text-decoration: none; }
header .path > a:first-child:hover { text-decoration: underline; }
.narrow { display: none; }
@media (max-width: 40rem) {
  header .wide { display: none; }
  header .path > :first-child { flex: 0 99 auto; min-width: 3rem; }
  /* In one row with the button that opens the contents. */
  .narrow { display: block; float: inline-start; margin: 0 0 1rem; padding-block: 0.375rem; color: var(--faint); font-size: 0.8125rem; }
  .narrow ~ article, .narrow + .side nav { clear: both; }
  .narrow + .side details { text-align: end; }
  .narrow + .side nav { text-align: start; }
  .narrow + .side summary { margin-inline: 0 -0.625rem; }
}
main { flex: 1; padding-block: clamp(1.5rem, 5vw, 3.5rem) 5rem; }
footer { padding-block: 1.25rem; color: var(--faint); font-size: 0.8125rem; }
footer::before { content: ""; display: block; margin-bottom: 1.25rem; border-top: 1px solid var(--line); }
a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
${READING_STYLE}.door { max-width: 24rem; margin: 12vh auto 0; padding-inline: var(--side); }
.door h1 { margin: 0 0 0.5rem; font: 600 1.5rem/1.25 var(--serif); }
.door p { color: var(--soft); }
.door form { display: grid; gap: 0.5rem; margin-top: 1.5rem; }
.door label { font-weight: 500; font-size: 0.875rem; }
.door input { width: 100%; height: 2.75rem; border: 1px solid var(--strong); border-radius: 0.375rem; padding-inline: 0.75rem; background: light-dark(#ffffff, #22201d); color: inherit; font: inherit; }
.door button { height: 2.75rem; border: 0; border-radius: 0.375rem; background: var(--accent); color: var(--accent-ink); font: 500 0.9375rem var(--sans); cursor: pointer; }
.door .problem { margin: 0; border-radius: 0.375rem; padding: 0.5rem 0.75rem; background: var(--problem-ground); color: var(--problem); font-size: 0.875rem; }
.contents h1 { margin: 0 0 1.5rem; font: 600 1.75rem/1.25 var(--serif); overflow-wrap: anywhere; }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents li { margin: 0; overflow-wrap: anywhere; }
.contents ul ul { margin-inline-start: 0.5rem; border-inline-start: 1px solid var(--line); padding-inline-start: 1rem; }
.contents a { display: block; padding-block: 0.375rem; }
.contents .folder { display: block; padding-block: 0.5rem 0.25rem; color: var(--soft); font-weight: 600; font-size: 0.875rem; }
.contents .pages { display: flex; gap: 1.5rem; }
.comments { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
.comments h2 { margin: 0 0 0.25rem; font-size: 1.125rem; }
.comments h3 { margin: 2rem 0 0.25rem; font-size: 1rem; }
.comments ul { margin: 0; padding: 0; list-style: none; }
.threads > li { margin-block: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.comments blockquote { margin: 0 0 0.75rem; font-size: 0.9375rem; font-family: var(--serif); }
.comments .by { margin: 0.75rem 0 0; font-size: 0.8125rem; }
.comments .by span { color: var(--faint); }
.comments .words { margin: 0.125rem 0 0; white-space: pre-wrap; }
.comments summary { display: inline-block; margin-top: 0.5rem; padding-block: 0.25rem; color: var(--accent); font-size: 0.875rem; cursor: pointer; }
.comments form { display: grid; gap: 0.375rem; margin-top: 0.5rem; }
.comments form p { margin: 0; }
.comments label { font-weight: 500; font-size: 0.875rem; }
.comments input, .comments textarea { width: 100%; border: 1px solid var(--strong); border-radius: 0.375rem; padding: 0.5rem 0.75rem; background: light-dark(#ffffff, #22201d); color: inherit; font: inherit; }
.comments button { justify-self: start; height: 2.5rem; border: 0; border-radius: 0.375rem; padding-inline: 1rem; background: var(--accent); color: var(--accent-ink); font: 500 0.9375rem var(--sans); cursor: pointer; }
.comments .pick { position: absolute; box-shadow: 0 2px 8px rgb(0 0 0 / 0.25); }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.bar button, .bar .button, .editing button { display: inline-flex; align-items: center; height: 2.5rem; border: 1px solid var(--accent); border-radius: 0.375rem; padding-inline: 1rem; background: var(--accent); color: var(--accent-ink); font: 500 0.9375rem var(--sans); text-decoration: none; cursor: pointer; }
header .bar button, header .bar .button { height: 2rem; padding-inline: 0.75rem; font-size: 0.8125rem; }
.bar button.quiet, .editing button.quiet, .comments button.quiet { border: 1px solid var(--strong); background: transparent; color: var(--ink); }
.comments li button { height: 2.25rem; font-size: 0.875rem; }
.comments .state { margin: 0.25rem 0 0; color: var(--soft); font-size: 0.875rem; }
.editing h1 { margin: 0; font: 600 1.5rem/1.25 var(--serif); overflow-wrap: anywhere; }
.editing > form { display: grid; gap: 0.375rem; margin-top: 1.5rem; }
.editing > form p { margin: 0; }
.editing label { margin-top: 0.75rem; font-weight: 500; font-size: 0.875rem; }
.editing input, .editing textarea { width: 100%; border: 1px solid var(--strong); border-radius: 0.375rem; padding: 0.625rem 0.75rem; background: light-dark(#ffffff, #22201d); color: inherit; font: inherit; }
.editing textarea { min-height: 45dvh; resize: vertical; font: 0.9375rem/1.6 var(--mono); tab-size: 4; }
.editing .bar { margin-top: 1rem; }
.editing details { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem; }
.editing summary { display: inline-block; padding-block: 0.25rem; color: var(--accent); font-size: 0.875rem; cursor: pointer; }
.preview { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; background: var(--sunk); }
.preview h2 { margin: 0; font-size: 1rem; }
.preview ol { margin: 0.5rem 0 0; padding: 0; list-style: none; }
.preview li { margin: 0; border-top: 1px solid var(--line); padding-block: 0.5rem; font: 0.9375rem/1.6 var(--serif); white-space: pre-wrap; overflow-wrap: anywhere; }
.preview li:first-child { border: 0; }
.preview del { background: light-dark(#fae2df, #43201d); color: light-dark(#99201b, #f3aaa3); }
.preview ins { background: light-dark(#dcefe0, #1d3a26); color: light-dark(#17592c, #a5dcb5); text-decoration: none; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.problem { border-radius: 0.375rem; padding: 0.5rem 0.75rem; background: var(--problem-ground); color: var(--problem); font-size: 0.875rem; }
[hidden] { display: none !important; }
@media print { .bar, .comments form, .comments details, .comments .pick { display: none; } header, footer { position: static; border: 0; } body { display: block; } }
`;
