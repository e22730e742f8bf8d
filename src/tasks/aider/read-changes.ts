import { newFiles, readResult } from './read-back';

export interface AiderDocument {
  documentId: string;
  path: string;
  /** The version whose text was given to Aider. */
  versionId: string;
  text: string;
}

/** The changes of a run. It can be stored as JSON. */
export type AiderResult = {
  /** The changed documents, each with the version it was based on. */
  changed: { documentId: string; path: string; versionId: string; text: string }[];
  created: { path: string; text: string }[];
  /** Sentences for people about changes that were rejected. */
  notes: string[];
  /** Why the run failed. It may have changed something anyway. */
  failure: string | null;
};

/**
 * Returns what a program changed in its folder. `names` are the file names of the documents' copies, in order. The
 * caller sets `failure`.
 */
export async function readChanges(
  files: string,
  given: { documents: readonly AiderDocument[]; names: readonly string[] },
): Promise<AiderResult> {
  const result: AiderResult = { changed: [], created: [], notes: [], failure: null };
  await readChanged(files, given, result);
  await readCreated(files, given.names, result);
  return result;
}

async function readChanged(
  files: string,
  { documents, names }: { documents: readonly AiderDocument[]; names: readonly string[] },
  { changed, notes }: AiderResult,
): Promise<void> {
  for (const [i, { text, ...document }] of documents.entries()) {
    const file = await readResult(files, names[i]!);
    if (!file) notes.push(`Aider deleted its copy of ${document.path}. The document stays as it is.`);
    else if ('problem' in file) notes.push(`Aider’s change to ${document.path} was dropped: it ${file.problem}.`);
    else if (file.text !== text) changed.push({ ...document, text: file.text });
  }
}

async function readCreated(files: string, names: readonly string[], result: AiderResult): Promise<void> {
  const created = await newFiles(files, new Set(names));
  for (const name of created.names) {
    const file = await readResult(files, name);
    if (file && 'text' in file) result.created.push({ path: name, text: file.text });
    else if (file) result.notes.push(`The new file ${name} was dropped: it ${file.problem}.`);
  }
  if (created.more) result.notes.push('Aider created too many files. The rest were dropped.');
}
