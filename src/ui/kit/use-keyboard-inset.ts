import { useEffect, useState } from 'react';

/** Less than this is a bar of the browser, not a keyboard. */
const LEAST_KEYBOARD = 120;

/** How many pixels at the bottom of a phone's page its keyboard covers; 0 while there is none, and on other devices. */
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
