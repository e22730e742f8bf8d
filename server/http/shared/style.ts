/** The style of pages for people without an account: the product's palette and reading typography, without its scripts. */
export const STYLE = `
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
  --sans: Inter, ui-sans-serif, system-ui, sans-serif;
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; text-rendering: optimizeLegibility; }
body { margin: 0; display: flex; flex-direction: column; min-height: 100dvh; font: 1rem/1.5 var(--sans); }
header, main, footer { width: 100%; max-width: 44rem; margin-inline: auto; padding-inline: clamp(1rem, 5vw, 2rem); }
header { padding-block: 1rem; border-bottom: 1px solid var(--line); color: var(--faint); font-size: 0.8125rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; }
header span { overflow-wrap: anywhere; }
main { flex: 1; padding-block: 2rem 4rem; }
footer { padding-block: 1rem; border-top: 1px solid var(--line); color: var(--faint); font-size: 0.8125rem; }
a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
article { font-family: "Source Serif 4", ui-serif, Georgia, serif; font-size: 1.0625rem; line-height: 1.65; overflow-wrap: anywhere; }
article > :first-child { margin-top: 0; }
h1, h2, h3, h4, h5, h6 { margin: 1.4em 0 0.4em; font-weight: 640; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.7em; } h2 { font-size: 1.35em; } h3 { font-size: 1.12em; } h4, h5, h6 { font-size: 1em; }
p, ul, ol, blockquote, pre, table { margin-block: 0.75em; }
ul, ol { padding-inline-start: 1.4em; }
li { margin-block: 0.2em; }
blockquote { margin-inline: 0; border-inline-start: 2px solid var(--strong); padding-inline-start: 1em; color: var(--soft); font-style: italic; }
.callout { border-inline-start: 3px solid var(--accent); padding-block: 0.4rem; background: var(--sunk); color: inherit; font-style: normal; }
.callout > p { margin-block: 0.25em; }
.callout-title { color: var(--accent); font: 600 0.875em var(--sans); }
code { border-radius: 3px; background: var(--code); padding: 0.1em 0.28em; font: 0.84em ui-monospace, monospace; }
pre { overflow-x: auto; border-radius: 0.5rem; background: var(--code); padding: 0.75em 1em; line-height: 1.5; }
pre code { background: none; padding: 0; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font: 0.84em/1.5 var(--sans); }
th, td { border: 1px solid var(--line); padding: 0.35em 0.7em; text-align: start; }
th { background: var(--sunk); font-weight: 600; }
hr { margin-block: 1.6em; border: 0; border-top: 1px solid var(--strong); }
img { max-width: 100%; height: auto; border-radius: 0.375rem; }
mark { background: light-dark(#faedcc, #3b2e12); color: inherit; }
.note { color: var(--faint); font: 0.8125rem/1.5 var(--sans); }
.door { max-width: 24rem; margin: 12vh auto 0; }
.door h1 { margin: 0 0 0.5rem; font: 600 1.5rem/1.25 "Source Serif 4", ui-serif, Georgia, serif; }
.door p { color: var(--soft); }
.door form { display: grid; gap: 0.5rem; margin-top: 1.5rem; }
.door label { font-weight: 500; font-size: 0.875rem; }
.door input { width: 100%; height: 2.75rem; border: 1px solid var(--strong); border-radius: 0.375rem; padding-inline: 0.75rem; background: light-dark(#ffffff, #22201d); color: inherit; font: inherit; }
.door button { height: 2.75rem; border: 0; border-radius: 0.375rem; background: var(--accent); color: var(--accent-ink); font: 500 0.9375rem var(--sans); cursor: pointer; }
.door .problem { margin: 0; border-radius: 0.375rem; padding: 0.5rem 0.75rem; background: var(--problem-ground); color: var(--problem); font-size: 0.875rem; }
@media print { header, footer { border: 0; } body { display: block; } }
`;
