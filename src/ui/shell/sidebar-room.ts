'use client';

import { usePathname } from 'next/navigation';

/**
 * The widths from which the sidebar has room next to the page. Documents need more, because they have a panel at their
 * right. Without room, the sidebar opens as a drawer.
 */
const ROOM = {
  page: {
    isDocument: false,
    media: '(min-width: 900px)',
    shownFrom: 'hidden min-[900px]:flex',
    hiddenFrom: 'min-[900px]:hidden',
  },
  document: {
    isDocument: true,
    media: '(min-width: 1180px)',
    shownFrom: 'hidden min-[1180px]:flex',
    hiddenFrom: 'min-[1180px]:hidden',
  },
} as const;

export function useRoom(): (typeof ROOM)[keyof typeof ROOM] {
  return usePathname()?.startsWith('/d/') ? ROOM.document : ROOM.page;
}
