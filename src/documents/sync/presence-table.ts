import { type PresenceState, withUser } from '../core/sync/presence';
import type { Member } from './member';

interface Shown {
  owner: Member;
  clock: number;
  json: string;
}

export interface PresenceRules {
  /** In bytes. */
  maxState: number;
  /** Returns whether a client id is bound to another person. */
  belongsToOther(userId: string, clientId: number): boolean;
}

/** The presence of everyone in a room. None of it is stored. */
export class PresenceTable {
  #shown = new Map<number, Shown>();
  #changed = new Map<number, PresenceState>();

  /**
   * Takes a connection's presence. Ignores states of other clients, which connections also send; states larger than
   * `maxState` bytes; and states of a client that is bound to another person.
   */
  take(member: Member, states: readonly PresenceState[], rules: PresenceRules): void {
    for (const state of states) {
      if (state.json !== undefined) member.client ??= state.clientId;
      const before = this.#shown.get(state.clientId);
      if (!this.#isOwn(member, state, before, rules)) continue;
      if (state.json !== undefined) this.#show(member, { ...state, json: state.json }, rules);
      else if (before) this.#remove(state.clientId, Math.max(before.clock, state.clock));
    }
  }

  #show(member: Member, state: PresenceState & { json: string }, rules: PresenceRules): void {
    const { clientId } = state;
    const before = this.#shown.get(clientId);
    // Someone else showed this client before, but it isn't theirs. Receivers ignore clocks that aren't higher than the
    // last one they got, so the clock continues from there.
    const isFalse = before !== undefined && rules.belongsToOther(before.owner.user.id, clientId);
    const clock = isFalse ? Math.max(before.clock + 1, state.clock) : state.clock;
    if ((before && clock <= before.clock) || state.json.length > rules.maxState) return;
    const json = withUser(state.json, member.user);
    if (json === undefined) return;
    this.#shown.set(clientId, { owner: member, clock, json });
    this.#changed.set(clientId, { clientId, clock, json });
  }

  #isOwn(member: Member, state: PresenceState, before: Shown | undefined, rules: PresenceRules): boolean {
    if (member.client !== state.clientId || rules.belongsToOther(member.user.id, state.clientId)) return false;
    if (!before || before.owner === member) return true;
    if (rules.belongsToOther(before.owner.user.id, state.clientId)) return true;
    // The client reconnected before its old socket was found dead. A second window of the same person only passes on
    // states, which are never newer than the stored one.
    return before.owner.user.id === member.user.id && state.clock > before.clock;
  }

  #remove(clientId: number, clock: number): void {
    this.#shown.delete(clientId);
    this.#changed.set(clientId, { clientId, clock, json: undefined });
  }

  /** Removes a connection's presence. */
  drop(member: Member): void {
    const shown = member.client === undefined ? undefined : this.#shown.get(member.client);
    if (member.client !== undefined && shown?.owner === member) this.#remove(member.client, shown.clock);
  }

  all(): PresenceState[] {
    return [...this.#shown].map(([clientId, { clock, json }]) => ({ clientId, clock, json }));
  }

  /** Returns what has changed since the last call. */
  takeChanged(): PresenceState[] {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    return changed;
  }
}
