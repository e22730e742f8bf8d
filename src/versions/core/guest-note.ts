/** The description of a guest's suggestion without a note: the guest gave none, or somebody erased it. */
export const NO_NOTE = 'Changes suggested through a share link';

/** Returns how other versions' descriptions quote this version's. They leave out a guest's note, so that it can be erased. */
export function quotedDescription({ description, guestId }: { description: string; guestId: string | null }): string {
  return guestId === null ? description : NO_NOTE;
}
