const MB = 1024 * 1024;

/** The limits of an archive that is imported. Its texts are held in memory. */
export const IMPORT_LIMITS = {
  /** Files of every kind, including the archive's own. */
  entries: 3_000,
  documents: 1_000,
  /** All texts together, in bytes, and in UTF-16 units after links are rewritten. */
  text: 64 * MB,
  /** The archive, and all of its files together. */
  bytes: 1024 * MB,
  manifest: 8 * MB,
};

/**
 * The limits of an archive that is exported. Larger ones, and those with more entries, need ZIP64, which the library
 * doesn't write. They are higher than the limits of an import, because an archive is also a copy to keep: an export
 * beyond those says so.
 */
export const EXPORT_LIMITS = { entries: 65_535, bytes: 4_000_000_000 };

export const IMPORT_OBSTACLES = ['entries', 'documents', 'text', 'bytes', 'file'] as const;
/** Why an archive can't be imported as a whole. `file`: a file is larger than the server accepts. */
export type ImportObstacle = (typeof IMPORT_OBSTACLES)[number];

export interface ArchiveSize {
  entries: number;
  documents: number;
  /** The bytes of all texts together. */
  text: number;
  /** The bytes of all files together. */
  bytes: number;
  /** The bytes of the largest attachment. */
  largestFile: number;
}

/** Returns the limits of an import that an archive exceeds. `mostFileBytes` is the server's limit for one file. */
export function importObstacles(size: ArchiveSize, mostFileBytes: number): ImportObstacle[] {
  const most = { ...IMPORT_LIMITS, file: mostFileBytes };
  const sizes = { ...size, file: size.largestFile };
  return IMPORT_OBSTACLES.filter((one) => sizes[one] > most[one]);
}
