import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { type PanelId, readPanel } from '../panel/panels';

interface LinkedPlace {
  show(panel: PanelId): void;
  selectHunk(id: string): void;
  selectThread(id: string): void;
}

/**
 * Opens the change, thread or turn named in the address, e.g. by a link from the inbox: `?panel=review&hunk=…`,
 * `?panel=comments&thread=…`, `?panel=agent&turn=…`. Undefined does nothing, because the link is about another document
 * of the page.
 */
export function useLinkedPlace(place: LinkedPlace | undefined): void {
  const params = useSearchParams();
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const [hunk, thread, turn] = [params.get('hunk'), params.get('thread'), params.get('turn')];
    const panel = readPanel(params.get('panel') ?? undefined);
    if (hunk) latest.current?.selectHunk(hunk);
    if (thread) latest.current?.selectThread(thread);
    if (panel && (hunk || thread || turn)) latest.current?.show(panel);
  }, [params]);
}
