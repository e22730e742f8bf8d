import { colourOf } from '@/identity/core/colour';

let known: ReadonlyMap<string, string> = new Map();

/** Sets the colours of the workspace’s members by user id. Doesn’t redraw anything. */
export function setPersonColours(colours: ReadonlyMap<string, string>): void {
  known = colours;
}

/** Returns a person’s colour for their avatar, caret and authorship; `otherwise` if they aren’t a member. */
export function personColour(userId: string, otherwise = colourOf(userId)): string {
  return known.get(userId) ?? otherwise;
}
