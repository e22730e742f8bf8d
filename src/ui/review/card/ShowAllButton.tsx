import { t } from '@/generated/messages/review/card';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';

interface ShowAllButtonProps {
  /** Whether all of the text is shown now. */
  showsAll: boolean;
  className?: string;
  onChange(showsAll: boolean): void;
}

/** Shows all of a text that is cut off or folded, and folds it again. */
export function ShowAllButton({ showsAll, className, onChange }: ShowAllButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-expanded={showsAll}
      className={cx('pointer-coarse:h-11', className)}
      onClick={() => onChange(!showsAll)}
    >
      {t(showsAll ? 'showLess' : 'showAll')}
    </Button>
  );
}
