import { MoveHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '@/generated/messages/sheets/compare';

interface CompareSliderProps {
  label: string;
  /** The share of the page's width that shows the page before, from the left: 0 to 100. */
  position: number;
  onPosition(position: number): void;
}

const STEP = 2;
const LARGE_STEP = 10;

/**
 * The movable line between before and after. It can be dragged or moved with the arrow keys. Its parent is the page.
 */
export function CompareSlider({ label, position, onPosition }: CompareSliderProps) {
  const dragging = useRef(false);
  const moveTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box && box.width > 0) onPosition(within(Math.round(((clientX - box.left) / box.width) * 100)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = positionOfKey(event, position);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPosition(within(next));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={position}
      aria-valuetext={t('share', { before: position, after: 100 - position })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.button > 0) return;
        dragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => dragging.current && moveTo(event)}
      onPointerUp={() => {
        dragging.current = false;
      }}
      onPointerCancel={() => {
        dragging.current = false;
      }}
      className="group absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      style={{ left: `${position}%` }}
    >
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-accent" />
      <span className="sticky top-1/2 mt-6 flex justify-center">
        <span className="flex size-8 items-center justify-center rounded-full border-2 border-white bg-accent text-accent-ink shadow-float group-focus-visible:outline-2 group-focus-visible:outline-(--focus) group-focus-visible:outline-offset-2">
          <MoveHorizontal size={16} aria-hidden="true" />
        </span>
      </span>
    </div>
  );
}

function within(position: number): number {
  return Math.min(100, Math.max(0, position));
}

function positionOfKey({ key, shiftKey }: KeyboardEvent, position: number): number | undefined {
  const step = shiftKey ? LARGE_STEP : STEP;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return position + step;
    case 'PageDown':
      return position - LARGE_STEP;
    case 'PageUp':
      return position + LARGE_STEP;
    case 'Home':
      return 0;
    case 'End':
      return 100;
    default:
      return undefined;
  }
}
