import { colourOf } from '@/identity/core/colour';
import { cx } from '../cx';

interface AvatarProps {
  /** The colour follows from it: the same as that of the person's caret. */
  userId: string;
  name: string;
  size?: 'xs' | 'sm' | 'md';
}

const SIZES = { xs: 'size-5 text-[9px]', sm: 'size-6 text-[10px]', md: 'size-8 text-xs' };

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** Initials on the person's colour. Decorative: the name stands beside it or in a label around it. */
export function Avatar({ userId, name, size = 'sm' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ background: colourOf(userId) }}
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold text-white leading-none',
        SIZES[size],
      )}
    >
      {initials(name)}
    </span>
  );
}
