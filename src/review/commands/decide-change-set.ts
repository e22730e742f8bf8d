import { requireDocument, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import type { Suggestion } from '@/versions/queries/suggestion';
import { type ChangeSetParts, changeSetParts } from '../queries/change-set';
import { findHeads } from '../requests/store';
import type {
  ChangeSetReport,
  ChangeSetResult,
  DecideChangeSetInput,
  TreeChangeResult,
  WholesaleChoice,
} from '../schema';
import { decideTreeChange } from '../tree/commands/decide-tree-change';
import type { TreeChangeView } from '../tree/schema';
import { decideWhole } from './decide-all';

/**
 * Accepts or rejects everything open in a change set's suggestions and tree changes, with one transaction and one result per
 * document and per tree change. If one fails, the others continue; if its change request is closed meanwhile, nothing more is
 * decided. With `shown`, it decides only these parts. Throws NOT_FOUND, CONFLICT if its change request is closed or a
 * draft, and FORBIDDEN if the person may decide none of them.
 */
export async function decideChangeSet(
  ctx: Context,
  { changeSetId, choice, shown }: DecideChangeSetInput,
): Promise<ChangeSetReport> {
  const { parts, added } = splitByShown(await changeSetParts(ctx, changeSetId), shown);
  const beforehand = (db: Db | Tx) => requireOpen(db, changeSetId);
  await beforehand(ctx.db);
  const results: ChangeSetResult[] = [];
  for (const { suggestion, access } of parts.suggestions) {
    const { documentId, path } = access;
    const about = { documentId, path, suggestionId: suggestion.id };
    results.push({ ...about, ...(await decideOne(ctx, { suggestion, choice, beforehand })) });
  }
  const tree: TreeChangeResult[] = [];
  for (const change of parts.tree.filter(({ status }) => status === 'pending')) {
    tree.push({
      treeChangeId: change.id,
      path: change.path,
      ...(await decideTree(ctx, { change, choice, beforehand })),
    });
  }
  const all = [...results, ...tree];
  // If the role forbids every decision, throw FORBIDDEN, as for a single document.
  if (all.length > 0 && all.every((result) => !result.ok && result.code === 'FORBIDDEN')) {
    const [suggestion, change] = [parts.suggestions[0], parts.tree[0]];
    if (suggestion) await requireDocument(ctx, suggestion.access.documentId, 'decide');
    else if (change) await requireProject(ctx, change.projectId, 'decide');
  }
  return { results, tree, added };
}

/** Separates the parts that the reviewer saw from open ones that were added since. */
function splitByShown(
  { suggestions, tree }: ChangeSetParts,
  shown: DecideChangeSetInput['shown'],
): { parts: ChangeSetParts; added: ChangeSetReport['added'] } {
  if (!shown) return { parts: { suggestions, tree }, added: { suggestionIds: [], treeChangeIds: [] } };
  const [suggestionIds, treeChangeIds] = [new Set(shown.suggestionIds), new Set(shown.treeChangeIds)];
  return {
    parts: {
      suggestions: suggestions.filter(({ suggestion: { id } }) => suggestionIds.has(id)),
      tree: tree.filter(({ id }) => treeChangeIds.has(id)),
    },
    added: {
      suggestionIds: suggestions.flatMap(({ suggestion: { id, status } }) =>
        status === 'pending' && !suggestionIds.has(id) ? [id] : [],
      ),
      treeChangeIds: tree.flatMap(({ id, status }) => (status === 'pending' && !treeChangeIds.has(id) ? [id] : [])),
    },
  };
}

async function requireOpen(db: Db | Tx, changeSetId: string): Promise<void> {
  const request = (await findHeads(db, [changeSetId])).get(changeSetId);
  if (request?.isClosed) throw new AppError('CONFLICT', 'This change request is closed. Reopen it first.');
  if (request?.isDraft) throw new AppError('CONFLICT', 'This change request is a draft. Open it for review first.');
}

interface Deciding {
  choice: WholesaleChoice;
  beforehand(tx: Tx): Promise<void>;
}

function decideOne(ctx: Context, { suggestion, ...deciding }: Deciding & { suggestion: Suggestion }) {
  return attempt(async () => {
    const access = await requireDocument(ctx, suggestion.documentId, 'decide');
    return decideWhole(ctx, { access, suggestion, ...deciding });
  });
}

function decideTree(ctx: Context, { change, choice, beforehand }: Deciding & { change: TreeChangeView }) {
  return attempt(() => decideTreeChange(ctx, { treeChangeId: change.id, choice }, beforehand));
}

async function attempt<Report>(decide: () => Promise<Report>) {
  try {
    return { ok: true as const, report: await decide() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ok: false as const, code: error.code, message: error.message };
  }
}
