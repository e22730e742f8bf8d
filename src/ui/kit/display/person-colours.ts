import { colourOf } from '@/identity/core/colour';

let known: ReadonlyMap<string, string> = new Map();

/** Sets the colours of the workspace’s members, by their ids. What is drawn already isn’t drawn anew by this. */
export function setPersonColours(colours: ReadonlyMap<string, string>): void {
  known = colours;
}

/** A person’s colour on everything that shows them: avatar, caret, authorship. `otherwise`: of someone who isn’t a member. */
export function personColour(userId: string, otherwise = colourOf(userId)): string {
  return known.get(userId) ?? otherwise;
}
