/**
 * Where an arrow key leads along the line of reading: 1 onwards, -1 back, 0 for other keys. From right to left, the left
 * arrow leads onwards.
 */
export function readingStep({ key, currentTarget }: { key: string; currentTarget: EventTarget | null }): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  return (key === 'ArrowRight') === (directionAt(currentTarget) === 'ltr') ? 1 : -1;
}

/** The direction that the nearest element with a fixed one gives to an element. */
export function directionAt(target: EventTarget | null): 'ltr' | 'rtl' {
  const fixed = target instanceof Element && target.closest('[dir="ltr"], [dir="rtl"]');
  return fixed && fixed.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';
}
