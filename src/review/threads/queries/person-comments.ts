import { paths } from '@/documents/queries/paths';
import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { MemberInput } from '@/identity/schema';
import { findCommentsBy } from '../store';

const PAGE = 500;

/** A person's comments on the documents of a workspace, for their data export. */
export async function* personComments(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const { workspaceId, userId } = input;
  let after = '';
  for (;;) {
    const rows = await findCommentsBy(ctx.db, { userId, after, limit: PAGE });
    const documentIds = [...new Set(rows.map(({ documentId }) => documentId))];
    const pathOf = new Map((await paths(ctx, { workspaceId, documentIds })).map((row) => [row.documentId, row.path]));
    for (const row of rows) {
      const path = pathOf.get(row.documentId);
      if (path !== undefined) yield { ...row, path };
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}
