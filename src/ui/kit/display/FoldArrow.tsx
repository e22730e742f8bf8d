import { ChevronRight } from 'lucide-react';
import { cx } from '../cx';

interface FoldArrowProps {
  open: boolean;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** A fold arrow: down if open, else in reading direction. Decorative: the button has `aria-expanded`. */
export function FoldArrow({ open, size = 13, className }: FoldArrowProps) {
  const turn = open ? 'rotate-90' : 'rtl:rotate-180';
  return (
    <ChevronRight size={size} className={cx('shrink-0 transition-transform', turn, className)} aria-hidden="true" />
  );
}
