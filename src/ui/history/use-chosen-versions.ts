import { useRef, useState } from 'react';
import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { announce } from '../kit/feedback/live-region';

/**
 * Returns the ids of the versions chosen for comparing, at most two, whether the person is choosing, functions that change
 * that, and a reference for the list.
 */
export function useChosenVersions() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [started, setStarted] = useState(false);
  /** Chooses a version, in the place of an older choice if there are two, or takes the choice back. */
  const choose = ({ id }: VersionSummary) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(-1), id];
    setChosen(next);
    announce(next.length === 2 ? t('pairSelected') : t('selectedOfTwo', { count: next.length }));
  };
  const drop = (versions: readonly VersionSummary[]) => {
    const dropped = new Set(versions.map(({ id }) => id));
    setChosen((was) => was.filter((id) => !dropped.has(id)));
  };
  const list = useRef<HTMLDivElement>(null);
  // The buttons for this disappear when they are pressed, so the list gets the focus.
  const start = () => {
    list.current?.focus();
    setStarted(true);
    announce(t('selectTwo'));
  };
  const clear = () => {
    list.current?.focus();
    if (chosen.length > 0) announce(t('selectedOfTwo', { count: 0 }));
    setChosen([]);
    setStarted(false);
  };
  return { list, chosen, selecting: started, choose, drop, start, clear };
}

export type VersionChoice = ReturnType<typeof useChosenVersions>;
