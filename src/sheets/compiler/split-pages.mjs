/**
 * Cuts Typst's SVG of a whole document into its pages. The compiler returns one picture in which the pages are stacked
 * vertically, but the background of every page is painted at the top, over the first one. Here, each page gets its own
 * background.
 * @param {string} svg
 * @returns {{ width: number, height: number, svg: string }[]} sizes are in points
 */
export function splitPages(svg) {
  const whole = sizeOf(svg);
  const parts = topLevelParts(svg);
  const shared = parts.filter((part) => /^<(defs|style)\b/.test(part)).join('');
  const pages = [];
  let background = '';
  for (const part of parts) {
    if (part.startsWith('<path')) background = part;
    else if (/^<g\b/.test(part)) {
      pages.push({ top: topOf(part), background, content: part.replace(/^<g transform="matrix\([^"]*\)"/, '<g') });
      background = '';
    }
  }
  return pages.map(({ top, background, content }, i) => {
    const width = widthOf(background) ?? whole.width;
    const height = (pages[i + 1]?.top ?? whole.height) - top;
    return { width, height, svg: pageSvg({ width, height }, background + content + shared) };
  });
}

/** @returns the size of the picture, in points */
export function sizeOf(svg) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg.slice(0, 500)) ?? [];
  return { width: Number(width), height: Number(height) };
}

function pageSvg({ width, height }, content) {
  const root = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `${root} viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt">${content}</svg>`;
}

/** Returns the elements directly below the root. Typst writes each on separate lines, indented by four spaces. */
function topLevelParts(svg) {
  const inner = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return inner
    .split(/\n {4}(?=<[^/])/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function topOf(group) {
  return Number(/^<g transform="matrix\(1 0 0 1 [\d.]+ ([\d.]+)\)"/.exec(group)?.[1] ?? 0);
}

/** Returns a page's width from its background, or undefined if it has none. */
function widthOf(background) {
  const width = /^<path[^>]* d="M 0 0v [\d.]+ h ([\d.]+)/.exec(background)?.[1];
  return width === undefined ? undefined : Number(width);
}
