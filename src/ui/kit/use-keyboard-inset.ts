import { useEffect, useState } from 'react';

/** The minimum height of a keyboard in pixels. Anything lower is a browser bar. */
const LEAST_KEYBOARD = 120;

/** Returns how many pixels a phone's keyboard covers at the bottom of the page; 0 without one and on other devices. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !matchMedia('(pointer: coarse)').matches) return;
    const measure = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      setInset(viewport.scale === 1 && covered > LEAST_KEYBOARD ? Math.round(covered) : 0);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
