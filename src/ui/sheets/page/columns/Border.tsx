import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { directionAt, readingStep } from '../../../kit/reading-step';

const STEP = 0.02;

interface BorderProps {
  /** Names the columns on both sides, for screen readers. */
  label: string;
  /** The share of the width of the column before it, from 0 to 1. */
  value: number;
  /** Moves the border by a share of the width. */
  onMove(by: number): void;
}

/** The border between two columns. It can be dragged or moved with the arrow keys. */
export function Border({ label, value, onMove }: BorderProps) {
  const last = useRef<number>(undefined);

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const room = event.currentTarget.parentElement?.clientWidth ?? 0;
    if (last.current === undefined || room === 0) return;
    const onwards = directionAt(event.currentTarget) === 'ltr' ? 1 : -1;
    onMove((onwards * (event.clientX - last.current)) / room);
    last.current = event.clientX;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP * readingStep(event);
    if (step === 0) return;
    event.preventDefault();
    onMove(step);
  };
  const end = () => {
    last.current = undefined;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a widget, which <hr> isn't
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value * 100)}
      tabIndex={0}
      className="group relative z-[5] -mx-1 w-2 shrink-0 cursor-col-resize touch-none outline-none"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = event.clientX;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onLostPointerCapture={end}
      onKeyDown={onKeyDown}
    >
      <span className="absolute inset-y-0 left-1/2 w-px -translate-x-1/2 bg-line transition-colors group-hover:w-0.5 group-hover:bg-accent group-focus-visible:w-[3px] group-focus-visible:bg-(--focus)" />
    </div>
  );
}
