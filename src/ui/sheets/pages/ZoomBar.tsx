import { MoveHorizontal, Square, ZoomIn, ZoomOut } from 'lucide-react';
import { t } from '@/generated/messages/sheets/pages';
import { IconButton } from '../../kit/controls/IconButton';
import { nextScale, type Zoom } from './zoom';

interface ZoomBarProps {
  zoom: Zoom;
  scale: number;
  onZoom(zoom: Zoom): void;
}

/** The zoom buttons. The last one fits the pages to the width or fits a whole page. */
export function ZoomBar({ zoom, scale, onZoom }: ZoomBarProps) {
  const nextFit = zoom === 'width' ? 'page' : 'width';
  return (
    <div
      role="toolbar"
      aria-label={t('zoom')}
      className="flex items-center rounded-md border border-line bg-raised p-0.5 shadow-card"
    >
      <IconButton
        size="sm"
        tip="above"
        label={t('zoomOut')}
        shortcut="−"
        icon={<ZoomOut size={14} />}
        onClick={() => onZoom(nextScale(scale, -1))}
      />
      <span className="w-11 text-center text-soft text-xs tabular-nums">{percent(scale)}</span>
      <IconButton
        size="sm"
        tip="above"
        label={t('zoomIn')}
        shortcut="+"
        icon={<ZoomIn size={14} />}
        onClick={() => onZoom(nextScale(scale, 1))}
      />
      <IconButton
        size="sm"
        tip="above"
        label={nextFit === 'page' ? t('fitTheWholePage') : t('fitTheWidth')}
        shortcut="0"
        icon={nextFit === 'page' ? <Square size={13} /> : <MoveHorizontal size={14} />}
        onClick={() => onZoom(nextFit)}
      />
    </div>
  );
}

export function percent(scale: number): string {
  return `${Math.round(scale * 100)}%`;
}
