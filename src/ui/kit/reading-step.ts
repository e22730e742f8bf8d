/** Returns 1 for the arrow key that points forward in reading direction, -1 for backward, and 0 for other keys. */
export function readingStep({ key, currentTarget }: { key: string; currentTarget: EventTarget | null }): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  return (key === 'ArrowRight') === (directionAt(currentTarget) === 'ltr') ? 1 : -1;
}

/** Returns an element's text direction, from the nearest ancestor with a fixed one. */
export function directionAt(target: EventTarget | null): 'ltr' | 'rtl' {
  const fixed = target instanceof Element && target.closest('[dir="ltr"], [dir="rtl"]');
  return fixed && fixed.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';
}
