import { usePathname } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { Half, OpenHalves } from './half';

interface FocusedHalf {
  half: Half;
  focus(half: Half): void;
}

/**
 * The half that the address names. Another one takes its place in the address, without a new entry in the history; it
 * counts at once, since the address is known only after what else is being drawn.
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
