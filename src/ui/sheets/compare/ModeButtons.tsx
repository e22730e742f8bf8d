import { Columns2, SquareSplitHorizontal } from 'lucide-react';
import { t } from '@/generated/messages/sheets/compare';
import { IconButton } from '../../kit/controls/IconButton';
import type { CompareMode } from './PageCompare';

/** Switches between the slider and side by side. */
export function ModeButtons({ mode, onMode }: { mode: CompareMode; onMode(mode: CompareMode): void }) {
  return (
    <>
      <IconButton
        size="sm"
        label={t('slider')}
        icon={<SquareSplitHorizontal size={15} />}
        pressed={mode === 'slider'}
        onClick={() => onMode('slider')}
      />
      <IconButton
        size="sm"
        label={t('sideBySide')}
        icon={<Columns2 size={15} />}
        pressed={mode === 'beside'}
        onClick={() => onMode('beside')}
      />
    </>
  );
}
