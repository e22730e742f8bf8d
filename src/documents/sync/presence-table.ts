import { type PresenceState, withUser } from '../core/presence';
import type { Member } from './member';

interface Shown {
  owner: Member;
  clock: number;
  json: string;
}

/** Who is in a room, as they show themselves. Nothing of it is stored. */
export class PresenceTable {
  #shown = new Map<number, Shown>();
  #changed = new Map<number, PresenceState>();

  /**
   * Takes what a connection says of its own client; what it passes on of others is ignored, and so is a state larger
   * than `maxState` bytes.
   */
  take(member: Member, states: readonly PresenceState[], maxState: number): void {
    for (const state of states) {
      const before = this.#shown.get(state.clientId);
      if (!this.#isOwn(member, state, before)) continue;
      if (state.json === undefined) {
        if (before) this.#remove(state.clientId, Math.max(before.clock, state.clock));
        continue;
      }
      if ((before && state.clock <= before.clock) || state.json.length > maxState) continue;
      const json = withUser(state.json, member.user);
      if (json === undefined) continue;
      member.client = state.clientId;
      this.#shown.set(state.clientId, { owner: member, clock: state.clock, json });
      this.#changed.set(state.clientId, { ...state, json });
    }
  }

  #isOwn(member: Member, state: PresenceState, before: Shown | undefined): boolean {
    if (member.client !== undefined && member.client !== state.clientId) return false;
    if (!before || before.owner === member) return true;
    // A client that came back before its old socket was found dead. What a second window of the same person merely
    // passes on is never newer than what stands here.
    return before.owner.user.id === member.user.id && state.clock > before.clock;
  }

  #remove(clientId: number, clock: number): void {
    this.#shown.delete(clientId);
    this.#changed.set(clientId, { clientId, clock, json: undefined });
  }

  /** Removes what a connection showed. */
  drop(member: Member): void {
    const shown = member.client === undefined ? undefined : this.#shown.get(member.client);
    if (member.client !== undefined && shown?.owner === member) this.#remove(member.client, shown.clock);
  }

  /** The person whose connection speaks for this client now. */
  speaker(clientId: number): string | undefined {
    return this.#shown.get(clientId)?.owner.user.id;
  }

  all(): PresenceState[] {
    return [...this.#shown].map(([clientId, { clock, json }]) => ({ clientId, clock, json }));
  }

  /** What has changed since the last call. */
  takeChanged(): PresenceState[] {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    return changed;
  }
}
