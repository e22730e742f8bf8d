import { use, useState } from 'react';
import { cx } from '../cx';
import { AvatarPictures } from './avatar-pictures';
import { personColour } from './person-colours';

interface AvatarProps {
  /** Determines the colour, which is the same as the person's caret. */
  userId: string;
  name: string;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

const SIZES = { xs: 'size-5 text-[9px]', sm: 'size-6 text-[10px]', md: 'size-8 text-xs', lg: 'size-14 text-lg' };

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** A person's picture, or their initials on their colour. Decorative: show the name next to it or in a label. */
export function Avatar({ userId, name, size = 'sm' }: AvatarProps) {
  const version = use(AvatarPictures).get(userId);
  const [failed, setFailed] = useState<string>();
  const classes = cx('inline-flex shrink-0 select-none items-center justify-center rounded-full', SIZES[size]);
  if (version && version !== failed) {
    return (
      // biome-ignore lint/performance/noImgElement: served by our own route, which checks permissions
      <img
        src={`/api/people/${userId}/picture?v=${version}`}
        alt=""
        className={cx(classes, 'bg-hover object-cover')}
        onError={() => setFailed(version)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ background: personColour(userId) }}
      className={cx(classes, 'font-semibold text-white leading-none')}
    >
      {initials(name)}
    </span>
  );
}
