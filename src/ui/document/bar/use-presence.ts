import { useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { personOf } from '../../editor/presence/person';
import type { PresentPerson } from './Presence';

const NOBODY: readonly PresentPerson[] = [];

/** Returns the other people who have the document open, each once, even with several tabs. */
export function usePresence(awareness: Awareness | undefined): readonly PresentPerson[] {
  const [people, setPeople] = useState(NOBODY);
  useEffect(() => {
    if (!awareness) return;
    const read = () =>
      setPeople((was) => {
        const now = peopleIn(awareness);
        return sameIds(was, now) ? was : now;
      });
    read();
    awareness.on('change', read);
    return () => {
      awareness.off('change', read);
      setPeople(NOBODY);
    };
  }, [awareness]);
  return people;
}

function peopleIn(awareness: Awareness): PresentPerson[] {
  const byId = new Map<string, PresentPerson>();
  for (const [clientId, state] of awareness.getStates()) {
    // The server adds names for other clients only, so this tab's own state has none.
    if (!('user' in state)) continue;
    const { id, name } = personOf(state, clientId);
    byId.set(id, { userId: id, name });
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function sameIds(a: readonly PresentPerson[], b: readonly PresentPerson[]): boolean {
  return a.length === b.length && a.every(({ userId, name }, i) => b[i]?.userId === userId && b[i].name === name);
}
