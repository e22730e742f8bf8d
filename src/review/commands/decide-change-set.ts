import { requireDocument, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import type { Suggestion } from '@/versions/queries/suggestion';
import { changeSetParts } from '../queries/change-set';
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
 * document and per tree change. If one fails, the others continue. Throws NOT_FOUND, and FORBIDDEN if the person may
 * decide none of them.
 */
export async function decideChangeSet(
  ctx: Context,
  { changeSetId, choice }: DecideChangeSetInput,
): Promise<ChangeSetReport> {
  const parts = await changeSetParts(ctx, changeSetId);
  const results: ChangeSetResult[] = [];
  for (const { suggestion, access } of parts.suggestions) {
    const { documentId, path } = access;
    const about = { documentId, path, suggestionId: suggestion.id };
    results.push({ ...about, ...(await decideOne(ctx, suggestion, choice)) });
  }
  const tree: TreeChangeResult[] = [];
  for (const change of parts.tree.filter(({ status }) => status === 'pending')) {
    tree.push({ treeChangeId: change.id, path: change.path, ...(await decideTree(ctx, change, choice)) });
  }
  const all = [...results, ...tree];
  // Where the role forbids it everywhere, that is the answer, as for a single document.
  if (all.length > 0 && all.every((result) => !result.ok && result.code === 'FORBIDDEN')) {
    const [suggestion, change] = [parts.suggestions[0], parts.tree[0]];
    if (suggestion) await requireDocument(ctx, suggestion.access.documentId, 'decide');
    else if (change) await requireProject(ctx, change.projectId, 'decide');
  }
  return { results, tree };
}

function decideOne(ctx: Context, suggestion: Suggestion, choice: WholesaleChoice) {
  return attempt(async () => {
    const access = await requireDocument(ctx, suggestion.documentId, 'decide');
    return decideWhole(ctx, { access, suggestion, choice });
  });
}

function decideTree(ctx: Context, { id: treeChangeId }: TreeChangeView, choice: WholesaleChoice) {
  return attempt(() => decideTreeChange(ctx, { treeChangeId, choice }));
}

async function attempt<Report>(decide: () => Promise<Report>) {
  try {
    return { ok: true as const, report: await decide() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ok: false as const, code: error.code, message: error.message };
  }
}
