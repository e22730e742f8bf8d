import { useState } from 'react';
import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { announce } from '../kit/feedback/live-region';

/** Returns the ids of the versions chosen for comparing, at most two, and functions that change them. */
export function useChosenVersions() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
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
  return { chosen, choose, drop, clear: () => setChosen([]) };
}
