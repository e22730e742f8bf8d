'use client';

import { usePathname } from 'next/navigation';

/**
 * From which width the sidebar has room beside the page. Documents need more: they have a panel at their right.
 * Where it has no room it comes as a drawer.
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
