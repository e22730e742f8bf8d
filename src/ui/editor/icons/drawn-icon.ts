/** Icons for what is drawn without React. The paths are Lucide's, on a grid of 24. */
const PATHS = {
  alignLeft: 'M21 5H3M15 12H3M17 19H3',
  alignCenter: 'M21 5H3M17 12H7M19 19H5',
  alignRight: 'M21 5H3M21 12H9M21 19H7',
  gripVertical: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  gripHorizontal: 'M5 9h.01M12 9h.01M19 9h.01M5 15h.01M12 15h.01M19 15h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon as an SVG element, hidden from screen readers: the button around it has the name. */
export function drawnIcon(name: IconName): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('class', 'vr-icon');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  icon.append(path);
  return icon;
}
