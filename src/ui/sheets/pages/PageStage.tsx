import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { t } from '@/generated/messages/sheets/pages';
import { announce } from '../../kit/feedback/live-region';
import { useDragScroll } from './use-drag-scroll';
import { useRoom } from './use-room';
import { useZoomGestures } from './use-zoom-gestures';
import { percent, ZoomBar } from './ZoomBar';
import { limited, nextScale, type PageSize, scaleOf, type Zoom } from './zoom';

interface PageStageProps {
  /** The view's name for screen readers. */
  label: string;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  /** The sizes of the pages that should fit. */
  sizes: readonly PageSize[];
  /** Whether to show zoom buttons. Two stages that zoom together need them only once. */
  hasBar?: boolean;
  scroller?: RefObject<HTMLDivElement | null>;
  onScroll?(): void;
  children(scale: number): ReactNode;
}

/** A view in which pages can be zoomed and moved by buttons, keys, wheel, mouse and touch. */
export function PageStage({ label, zoom, onZoom, sizes, hasBar = true, onScroll, children, ...rest }: PageStageProps) {
  const own = useRef<HTMLDivElement>(null);
  const scroller = rest.scroller ?? own;
  const room = useRoom(scroller);
  const scale = room ? scaleOf(zoom, room, sizes) : 1;
  const keepMiddle = useZoomGestures(scroller, { scale, onScale: (next) => onZoom(limited(next)) });
  const drag = useDragScroll();

  const zoomTo = (next: Zoom) => {
    keepMiddle();
    onZoom(next);
    if (room) announce(t('zoomOf', { percent: percent(scaleOf(next, room, sizes)) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = zoomOfKey(event.key, { zoom, scale });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    zoomTo(next);
  };

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-sunk">
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        className="min-h-0 flex-1 cursor-grab touch-pan-x touch-pan-y overflow-auto overscroll-contain p-4 pb-14 [scrollbar-gutter:stable] active:cursor-grabbing"
        {...drag}
      >
        <div className="mx-auto flex w-max min-w-full flex-col items-center gap-4">{room && children(scale)}</div>
      </section>
      {hasBar && (
        <div className="absolute end-3 bottom-3">
          <ZoomBar zoom={zoom} scale={scale} onZoom={zoomTo} />
        </div>
      )}
    </div>
  );
}

function zoomOfKey(key: string, { zoom, scale }: { zoom: Zoom; scale: number }): Zoom | undefined {
  if (key === '+' || key === '=') return nextScale(scale, 1);
  if (key === '-') return nextScale(scale, -1);
  if (key === '0') return zoom === 'width' ? 'page' : 'width';
  return key === '1' ? 1 : undefined;
}
