const SVG = 'http://www.w3.org/2000/svg';

/** Returns the icon for comments, for parts of the page that React doesn't draw. */
export function speechBubble(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M2.5 3.5h11v7.5h-6l-3 2.6v-2.6h-2z');
  svg.append(path);
  return svg;
}
