import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { askedBy } from '../guest-author';
import { listVersionsOf, type VersionRow } from '../store';
import { readTexts } from '../store-texts';
import { unpackText } from '../text-bytes';
import { namesOfMembers } from './version';

interface WantedHistory {
  workspaceId: string;
  /** Documents that the actor can read, with their paths. */
  documents: readonly { documentId: string; path: string }[];
}

const VERSIONS_AT_ONCE = 1_000;
/** How many texts are read at once. They are whole texts in memory, compressed. */
const TEXTS_AT_ONCE = 10;

/**
 * Yields the history of documents as JSON, a line per version, sorted by document and then by age. Names are people's
 * current names. The caller must have checked that the actor can read the documents.
 */
export async function* historyLines(
  ctx: Context,
  { workspaceId, documents }: WantedHistory,
): AsyncGenerator<string, void> {
  const names = await namesOfMembers(ctx, workspaceId);
  const paths = new Map(documents.map(({ documentId, path }) => [documentId, path]));
  const documentIds = [...paths.keys()];
  const author = (row: VersionRow) => {
    const { createdByUserId: userId } = row;
    if (row.guestId !== null) return askedBy(row, names)?.name ?? null;
    return userId === null ? null : (names.get(userId) ?? t('formerMember'));
  };
  for await (const { row, text } of versionsWithTexts(ctx, documentIds)) {
    const isSuggestion = row.type === 'ai_suggestion';
    const line = {
      path: paths.get(row.documentId),
      version: row.id,
      parents: row.parents.map(({ parentId }) => parentId),
      at: row.createdAt.toISOString(),
      ...{ type: isSuggestion ? 'suggestion' : row.type, suggestedBy: isSuggestion ? suggesterOf(row) : null },
      ...{ name: row.name, description: row.description, isAutomatic: row.automatic },
      ...{ by: author(row), askedBy: askedBy(row, names)?.name ?? null, status: row.status },
      text,
    };
    yield `${JSON.stringify(line)}\n`;
  }
}

/** Only an agent's suggestion has no person or guest as its author. */
function suggesterOf({ guestId, createdByUserId }: VersionRow): 'person' | 'guest' | 'agent' {
  if (guestId !== null) return 'guest';
  return createdByUserId === null ? 'agent' : 'person';
}

/** Yields versions with their compressed texts. The text is null if the version was thinned out in the meantime. */
async function* versionsWithTexts(
  ctx: Context,
  documentIds: readonly string[],
): AsyncGenerator<{ row: VersionRow; text: string | null }, void> {
  for (let after: VersionRow | undefined; ; ) {
    const rows = await listVersionsOf(ctx.db, { documentIds, after, limit: VERSIONS_AT_ONCE });
    for (let i = 0; i < rows.length; i += TEXTS_AT_ONCE) {
      const some = rows.slice(i, i + TEXTS_AT_ONCE);
      const hashes = [...new Set(some.map(({ textHash }) => textHash))];
      const texts = await readTexts(sqlOfPool(ctx.pool), hashes);
      for (const row of some) {
        const data = texts.get(row.textHash);
        yield { row, text: data ? await unpackText(data) : null };
      }
    }
    after = rows.at(-1);
    if (rows.length < VERSIONS_AT_ONCE) return;
  }
}
