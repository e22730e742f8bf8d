/** What an import loses: features that Markdown lacks, and files or links whose target is missing. */
export const ARCHIVE_LOSSES = [
  'notText',
  'databases',
  'largeTables',
  'accountLinks',
  'embeddedNotes',
  'blockLinks',
  'missingNotes',
  'callouts',
  'queries',
  'comments',
  'leftComments',
  'brokenLinks',
  'embedded',
  'forms',
  'remotePictures',
  'missingPictures',
  'mergedCells',
  'internalLinks',
  'toggles',
] as const;
export type ArchiveLossKind = (typeof ARCHIVE_LOSSES)[number];

export interface ArchiveLoss {
  kind: ArchiveLossKind;
  count: number;
}

/** Counts losses. */
export class ArchiveLosses {
  readonly #counts = new Map<ArchiveLossKind, number>();

  add(kind: ArchiveLossKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  list(): ArchiveLoss[] {
    return ARCHIVE_LOSSES.flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count ? [{ kind, count }] : [];
    });
  }
}
