import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** A point of the screen, in pixels. */
interface Point {
  x: number;
  y: number;
}

/** A point of a page, as shares of its width and height. */
interface Anchor {
  page: Element;
  across: number;
  down: number;
  at: Point;
}

/** How far the wheel zooms: a factor of `exp(-delta × this)`. */
const PER_WHEEL_PIXEL = 0.0025;

interface ZoomGestures {
  scale: number;
  onScale(scale: number): void;
}

/**
 * Zooms by Ctrl and wheel (which trackpad pinches also send) and by two fingers. The point under the pointer stays in
 * place. Returns a function to call before zooming by a button or key, which keeps the middle of the view in place.
 */
export function useZoomGestures(scroller: RefObject<HTMLElement | null>, { scale, onScale }: ZoomGestures): () => void {
  const anchor = useRef<Anchor | undefined>(undefined);
  const current = useRef({ scale, onScale });
  useLayoutEffect(() => {
    const isZoomed = current.current.scale !== scale;
    current.current = { scale, onScale };
    if (isZoomed && scroller.current && anchor.current) keepInPlace(scroller.current, anchor.current);
    if (isZoomed) anchor.current = undefined;
  }, [scroller, scale, onScale]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return listen(element, (factor, at) => {
      anchor.current = anchorAt(element, at);
      current.current.onScale(current.current.scale * factor);
    });
  }, [scroller]);

  return useCallback(() => {
    if (scroller.current) anchor.current = anchorAt(scroller.current, middleOf(scroller.current));
  }, [scroller]);
}

function listen(element: HTMLElement, zoom: (factor: number, at: Point) => void): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * PER_WHEEL_PIXEL), { x: event.clientX, y: event.clientY });
  };
  let distance = 0;
  const onTouchStart = (event: TouchEvent) => {
    distance = pinchOf(event)?.distance ?? 0;
  };
  const onTouchMove = (event: TouchEvent) => {
    const pinch = pinchOf(event);
    if (!pinch || distance === 0) return;
    event.preventDefault();
    zoom(pinch.distance / distance, pinch.middle);
    distance = pinch.distance;
  };
  // React registers these listeners as passive, and then preventDefault can't stop the browser from zooming the page.
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('touchstart', onTouchStart, { passive: true });
  element.addEventListener('touchmove', onTouchMove, { passive: false });
  return () => {
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('touchstart', onTouchStart);
    element.removeEventListener('touchmove', onTouchMove);
  };
}

function pinchOf({ touches }: TouchEvent): { distance: number; middle: Point } | undefined {
  const [first, second] = touches;
  if (!first || !second || touches.length > 2) return undefined;
  return {
    distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    middle: { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 },
  };
}

function middleOf(element: HTMLElement): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function anchorAt(element: HTMLElement, at: Point): Anchor | undefined {
  const pages = [...element.querySelectorAll('[data-page]')].map((page) => ({
    page,
    box: page.getBoundingClientRect(),
  }));
  const nearest = pages.find(({ box }) => at.y <= box.bottom) ?? pages.at(-1);
  if (!nearest || nearest.box.width === 0 || nearest.box.height === 0) return undefined;
  const { page, box } = nearest;
  return { page, across: (at.x - box.left) / box.width, down: (at.y - box.top) / box.height, at };
}

function keepInPlace(element: HTMLElement, { page, across, down, at }: Anchor): void {
  const box = page.getBoundingClientRect();
  element.scrollLeft += box.left + across * box.width - at.x;
  element.scrollTop += box.top + down * box.height - at.y;
}
