import type { OwnDecision } from '@/review/core/reviewer/open-hunks';

/** A person's decisions in this visit that aren't undone, and which of them are newer than their last edit. */
export class OwnDecisions {
  #decisions: readonly OwnDecision[] = [];
  /** The number of decisions made before the last edit. They are the first ones in the list. */
  #beforeEdit = 0;

  get last(): OwnDecision | undefined {
    return this.#decisions.at(-1);
  }

  /** Whether the last decision is newer than the last edit. */
  get lastIsNewerThanEdit(): boolean {
    return this.#decisions.length > this.#beforeEdit;
  }

  add(decision: OwnDecision): void {
    this.#decisions = [...this.#decisions, decision];
  }

  noteEdit(): void {
    this.#beforeEdit = this.#decisions.length;
  }

  /** Removes what was undone. Of hunks that were decided together, the others stay. */
  remove(undone: OwnDecision): void {
    const older = left(this.#decisions.slice(0, this.#beforeEdit), undone);
    const newer = left(this.#decisions.slice(this.#beforeEdit), undone);
    this.#decisions = [...older, ...newer];
    this.#beforeEdit = older.length;
  }
}

function left(decisions: readonly OwnDecision[], undone: OwnDecision): OwnDecision[] {
  return decisions.flatMap((decision): OwnDecision[] => {
    if (!('hunkIds' in decision)) {
      return 'treeChangeId' in undone && undone.treeChangeId === decision.treeChangeId ? [] : [decision];
    }
    if (!('hunkIds' in undone)) return [decision];
    const hunkIds = decision.hunkIds.filter((id) => !undone.hunkIds.includes(id));
    return hunkIds.length === 0 ? [] : [{ hunkIds }];
  });
}
