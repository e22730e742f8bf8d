import { usePathname } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { Half, OpenHalves } from './half';

interface FocusedHalf {
  half: Half;
  focus(half: Half): void;
}

/**
 * Returns the focused half, first the one in the address. Focusing the other one replaces the address without a history
 * entry. It takes effect at once, because the new address arrives only with a later render.
 */
export function useFocusedHalf({ data, template }: OpenHalves, initial: Half): FocusedHalf {
  const ids = { data: data.document.documentId, template: template.document.documentId };
  const pathname = usePathname();
  const named = (['data', 'template'] as const).find((half) => pathname === addressOf(ids[half]));
  const [half, setHalf] = useState(named ?? initial);
  const [seen, setSeen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    if (named) setHalf(named);
  }
  const address = addressOf(half === 'data' ? ids.template : ids.data);
  const focus = useCallback(
    (next: Half) => {
      if (next === half) return;
      setHalf(next);
      window.history.replaceState(null, '', address);
    },
    [half, address],
  );
  return { half, focus };
}

function addressOf(documentId: string): string {
  return `/d/${documentId}`;
}
