import { usePathname } from 'next/navigation';
import { useCallback } from 'react';
import type { Half, OpenHalves } from './half';

interface FocusedHalf {
  half: Half;
  focus(half: Half): void;
}

/** The half that the address names. Another one takes its place in the address, without a new entry in the history. */
export function useFocusedHalf({ data, template }: OpenHalves, initial: Half): FocusedHalf {
  const ids = { data: data.document.documentId, template: template.document.documentId };
  const pathname = usePathname();
  const named = (['data', 'template'] as const).find((half) => pathname === addressOf(ids[half]));
  const half = named ?? initial;
  const address = addressOf(half === 'data' ? ids.template : ids.data);
  const focus = useCallback(
    (next: Half) => {
      if (next !== half) window.history.replaceState(null, '', address);
    },
    [half, address],
  );
  return { half, focus };
}

function addressOf(documentId: string): string {
  return `/d/${documentId}`;
}
