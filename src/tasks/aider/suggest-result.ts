import { suggestText } from '@/agent/tools/suggest-text';
import { failure, type ToolContext, type ToolOutcome } from '@/agent/tools/tool';
import { isAppError } from '@/kernel/error';
import { shortLine } from '@/kernel/text';
import { pinnedVersion } from '@/versions/commands/pin-document';
import type { AiderResult } from './read-changes';

/** The suggestions made from a run's changes. */
interface Suggested {
  documents: { documentId: string; versionId: string; path: string; changes: number }[];
  newPaths: string[];
  notes: string[];
}

/**
 * Suggests what Aider changed: each document's new text, and each new document. They all belong to the turn's change
 * set.
 */
export async function suggestResult(
  context: ToolContext,
  { callId, prompt }: { callId: string; prompt: string },
  result: AiderResult,
): Promise<ToolOutcome> {
  const isOne = result.changed.length + result.created.length === 1;
  const request = { description: shortLine(prompt, 200), idOf: (n: number) => (isOne ? callId : `${callId}/${n}`) };
  const suggested: Suggested = { documents: [], newPaths: [], notes: [...result.notes] };
  for (const [n, change] of result.changed.entries()) await suggestChange(context, request, { n, change, suggested });
  for (const [i, created] of result.created.entries()) {
    const n = result.changed.length + i;
    await suggestNew(context, request, { n, created, suggested });
  }
  return outcomeOf(suggested, result.failure);
}

interface Request {
  description: string;
  /** Returns the call id of the nth change. The id makes sure that each change is stored once. */
  idOf(n: number): string;
}

async function suggestChange(
  context: ToolContext,
  { description, idOf }: Request,
  { n, change, suggested }: { n: number; change: AiderResult['changed'][number]; suggested: Suggested },
): Promise<void> {
  const { documentId, path, versionId: pinnedVersionId, text: after } = change;
  const { text: before } = await pinnedVersion(context.ctx, { documentId, versionId: pinnedVersionId });
  const made = await suggestText(context, { documentId, pinnedVersionId, before, after, callId: idOf(n), description });
  if (!made.ok) suggested.notes.push(`${path} wasn’t changed: ${made.message.replace(/\.$/, '')}.`);
  else suggested.documents.push({ documentId, versionId: made.versionId, path, changes: made.hunkCount });
}

async function suggestNew(
  { suggestTreeChange }: ToolContext,
  { description, idOf }: Request,
  { n, created, suggested }: { n: number; created: AiderResult['created'][number]; suggested: Suggested },
): Promise<void> {
  try {
    const change = { kind: 'create' as const, ...created };
    const { path } = await suggestTreeChange({ callId: idOf(n), change, description });
    suggested.newPaths.push(path);
  } catch (error) {
    if (!isAppError(error)) throw error;
    suggested.notes.push(`The new document ${created.path} wasn’t suggested: ${error.message}`);
  }
}

function outcomeOf({ documents, newPaths, notes }: Suggested, problem: string | null): ToolOutcome {
  const count = documents.length + newPaths.length;
  if (count === 0) return { ...failure(notes.join(' ') || problem || 'Aider changed nothing.'), notes };
  const parts = [
    ...(documents.length > 0 ? [`changes to ${counted(documents.length, 'document')}`] : []),
    ...(newPaths.length > 0 ? [counted(newPaths.length, 'new document')] : []),
  ];
  const said = `Aider suggests ${parts.join(' and ')}`;
  const summary = problem === null ? said : `Aider made only part of the edit. ${problem}`;
  return {
    ok: problem === null,
    output: {
      suggestions: documents.map(({ path, versionId, changes }) => ({ path, version_id: versionId, changes })),
      new_documents: newPaths,
      ...(notes.length > 0 && { notes }),
      ...(problem !== null && { error: summary }),
      note: 'The suggestions are under review. Read a document again before you edit it further.',
    },
    summary,
    notes,
    answer: [
      `${problem === null ? said : `${summary} ${said}`}:`,
      '',
      ...documents.map(({ path, changes }) => `- ${code(path)}: ${counted(changes, 'change')}`),
      ...newPaths.map((path) => `- ${code(path)}: new document`),
    ].join('\n'),
    pins: documents.map(({ documentId, versionId }) => ({ documentId, versionId })),
    ...(documents.length === 1 && count === 1 && { suggestion: { versionId: documents[0]!.versionId } }),
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a path as inline code in Markdown. */
function code(path: string): string {
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(path.matchAll(/`+/g), ([run]) => run.length)));
  return fence === '`' ? `\`${path}\`` : `${fence} ${path} ${fence}`;
}
