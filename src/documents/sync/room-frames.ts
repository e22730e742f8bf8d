import { hasOpenClaim } from './intake/claims';
import type { Member } from './member';
import type { Entry } from './room-host';

/** Returns the frames of all entries except the member's own, in as few ranges of the shared bytes as possible. */
export function framesOfOthers(
  entries: readonly Entry[],
  bytes: Uint8Array,
  ends: readonly number[],
  member: Member,
): Uint8Array[] {
  const runs: Uint8Array[] = [];
  let from = 0;
  entries.forEach((entry, i) => {
    if (entry.sender !== member) return;
    const start = ends[i - 1] ?? 0;
    if (start > from) runs.push(bytes.subarray(from, start));
    from = ends[i] ?? 0;
  });
  if (from < bytes.length) runs.push(bytes.subarray(from));
  return runs;
}

/** Returns how many of a member's updates are settled once everything it has sent so far is on disk. */
export function settledBy(member: Member): number {
  return member.held.count || member.denied || hasOpenClaim(member) ? member.settled : member.received;
}

export function sizeOf(updates: readonly Uint8Array[]): number {
  return updates.reduce((sum, update) => sum + update.length, 0);
}
