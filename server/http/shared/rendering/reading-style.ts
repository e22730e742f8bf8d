/**
 * The typography of a shared text. A line has about 70 characters. Sizes are relative to the text, and the text is
 * larger on larger screens.
 */
export const READING_STYLE = `
article { font: 1.0625rem/1.65 var(--serif); font-optical-sizing: auto; overflow-wrap: anywhere; hanging-punctuation: first allow-end; }
article > :first-child { margin-top: 0; }
article > :last-child { margin-bottom: 0; }
/* The same space above a heading as in the app, where it is a blank line and the heading's padding. */
article :is(h1, h2, h3, h4, h5, h6) { margin: 1.5em 0 0.5em; font-weight: 640; line-height: 1.25; text-wrap: balance; scroll-margin-top: 1.5rem; }
article h1 { margin-top: 0.7em; font-size: 2em; line-height: 1.15; letter-spacing: -0.015em; }
article > h1:first-child { margin-bottom: 0.75em; }
article h2 { margin-top: 1.2em; font-size: 1.45em; letter-spacing: -0.008em; }
article h3 { margin-top: 1.35em; font-size: 1.18em; }
article :is(h4, h5, h6) { font-size: 1em; }
article :is(h1, h2, h3, h4, h5, h6) + :is(h2, h3, h4, h5, h6) { margin-top: 1em; }
article :is(h1, h2, h3, h4, h5, h6) + * { margin-top: 0; }
article :is(p, ul, ol, blockquote, pre, table) { margin-block: 1em; }
article p { text-wrap: pretty; }
article :is(ul, ol) { padding-inline-start: 1.5em; }
article li { margin-block: 0.35em; padding-inline-start: 0.15em; }
article li :is(ul, ol, p) { margin-block: 0.35em; }
article li::marker { color: var(--faint); }
article ol > li::marker { font-variant-numeric: tabular-nums; }
article li.task { list-style: none; margin-inline-start: -1.4em; }
article a { text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, var(--accent) 45%, transparent); }
article a:hover { text-decoration-color: currentColor; }
article blockquote { margin-inline: 0; border-inline-start: 2px solid var(--strong); padding-inline-start: 1.1em; color: var(--soft); }
article blockquote > :first-child { margin-top: 0; }
article blockquote > :last-child { margin-bottom: 0; }
.callout { --callout: var(--accent); border-inline-start: 3px solid var(--callout) !important; border-radius: 0 0.375rem 0.375rem 0; padding: 0.7em 1em; background: color-mix(in srgb, var(--callout) 7%, transparent); color: var(--ink) !important; }
.callout-tip { --callout: light-dark(#13602b, #93dba7); }
.callout-important { --callout: light-dark(#663a78, #d2b4df); }
.callout-warning { --callout: light-dark(#724600, #ebc672); }
.callout-caution { --callout: var(--problem); }
article .callout > p { margin-block: 0.4em; }
article .callout > :first-child { margin-top: 0; }
article .callout > :last-child { margin-bottom: 0; }
.callout-title { color: var(--callout); font: 600 0.8em/1.65 var(--sans); }
article code { border-radius: 0.25em; background: var(--code); padding: 0.12em 0.32em; font: 0.82em var(--mono); font-variant-ligatures: none; }
article pre { overflow-x: auto; border-radius: 0.5rem; background: var(--code); padding: 0.9em 1.1em; line-height: 1.55; overflow-wrap: normal; }
article pre code { background: none; padding: 0; }
article table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font: 0.85em/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: normal; }
article :is(th, td) { border-bottom: 1px solid var(--line); padding: 0.5em 1.1em 0.5em 0; text-align: start; vertical-align: top; min-width: 4.5em; }
article th { border-color: var(--strong); color: var(--soft); font-weight: 600; }
article :is(th, td)[align="right"] { text-align: end; }
article :is(th, td)[align="center"] { text-align: center; }
article :is(th, td):last-child { padding-inline-end: 0; }
article hr { margin: 2.5em auto; width: 4rem; border: 0; border-top: 1px solid var(--strong); }
article sup { font: 600 0.7em/0 var(--sans); color: var(--accent); }
article .footnote { margin-block: 0.5em; color: var(--soft); font-size: 0.85em; line-height: 1.55; }
article .footnote:not(.footnote + .footnote) { margin-top: 2.5em; border-top: 1px solid var(--line); padding-top: 1em; }
article img { max-width: 100%; height: auto; border-radius: 0.375rem; vertical-align: middle; }
article p > :is(img, .picture):only-child { display: block; margin: 1.75em auto; }
.picture { display: inline-block; max-width: 100%; }
article p > .picture:only-child { width: fit-content; }
.caption { display: block; margin-top: 0.6em; color: var(--soft); font: 0.8em/1.45 var(--sans); text-align: center; text-wrap: balance; }
mark { background: light-dark(#faedcc, #3b2e12); color: inherit; }
.note { color: var(--faint); font: 0.8125rem/1.5 var(--sans); }
.side:empty, .side > nav { display: none; }
.side { margin-bottom: 1.5rem; font-size: 0.875rem; }
.side ul { margin: 0; border-inline-start: 1px solid var(--line); padding: 0; list-style: none; }
.side a { display: block; padding: 0.25rem 0 0.25rem 0.875rem; color: var(--soft); text-decoration: none; overflow-wrap: anywhere; }
.side a:hover { color: var(--ink); }
.side .depth-1 a { padding-inline-start: 1.625rem; }
.side .depth-2 a { padding-inline-start: 2.375rem; }
.side details a { padding-block: 0.5rem; }
.side summary { display: inline-flex; align-items: center; gap: 0.375rem; margin-inline-start: -0.625rem; border-radius: 0.375rem; padding: 0.375rem 0.625rem; font-weight: 500; cursor: pointer; list-style: none; }
.side summary::-webkit-details-marker { display: none; }
.side summary:hover, .side details[open] > summary { background: var(--code); }
@media (min-width: 48rem) { article { font-size: 1.125rem; } }
@media (min-width: 80rem) {
  main:has(> .side > nav) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, var(--measure)) minmax(0, 1fr); padding-inline: 2rem; }
  main:has(> .side > nav) > * { grid-column: 2; min-width: 0; }
  main > .side:has(> nav) { margin: 0; grid-column: 1; grid-row: 1 / span 9; padding-inline-end: 3.5rem; }
  .side > details { display: none; }
  .side > nav { display: block; position: sticky; top: 5rem; margin-inline-start: auto; max-width: 14rem; max-height: calc(100dvh - 7rem); overflow-y: auto; font-size: 0.8125rem; line-height: 1.4; }
  .side p { margin: 0 0 0.5rem; color: var(--faint); font-weight: 500; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #333; }
  @page { margin: 2cm; }
  article { font-size: 11pt; line-height: 1.5; }
  article :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
  article :is(pre, img, .picture, blockquote, tr) { break-inside: avoid; }
  article pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); }
  article p { orphans: 3; widows: 3; }
  .side { display: none !important; }
  main { display: block !important; padding: 0 !important; }
}
`;
