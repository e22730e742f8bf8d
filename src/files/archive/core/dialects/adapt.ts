import type { Adapted, Adapting } from './dialect';
import { adaptNotion, isNotion } from './notion';
import { adaptObsidian } from './obsidian';

/** `paths`: all paths in the archive, including hidden files. */
export function adaptArchive(given: Adapting & { paths: readonly string[] }): Adapted {
  if (isNotion(given.paths)) return { source: 'notion', texts: adaptNotion(given) };
  const { texts, hasNotes } = adaptObsidian(given);
  const isVault = hasNotes || given.paths.some((path) => /(^|\/)\.obsidian\//.test(path));
  return { source: isVault ? 'obsidian' : 'folder', texts };
}
