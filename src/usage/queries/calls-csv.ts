import type { Context } from '@/identity/context';
import { members } from '@/identity/queries/members';
import { sqlOfPool } from '@/platform/database';
import { reportScope, withoutHidden } from '../access';
import { CSV_HEAD, csvRow } from '../core/csv';
import type { SpanInput } from '../schema';
import { type LedgerRow, readLedger } from '../store-report';

const PAGE = 5_000;

/**
 * Returns the ledger of a span as CSV, oldest first, in pieces, so that a slow reader holds one page in memory and no
 * open transaction. It has everyone's calls if the actor manages the workspace, otherwise their own. Access is checked
 * before the first piece.
 */
export async function callsCsv(ctx: Context, { workspaceId, ...span }: SpanInput): Promise<AsyncIterable<string>> {
  const { of } = await reportScope(ctx, workspaceId);
  const names = new Map((await members(ctx, { workspaceId })).map(({ userId, name }) => [userId, name]));
  const sql = sqlOfPool(ctx.pool);
  return (async function* () {
    yield CSV_HEAD;
    let after: LedgerRow | undefined;
    for (;;) {
      const rows: LedgerRow[] = await readLedger(sql, of, { span, after, limit: PAGE });
      const shown = withoutHidden(rows, of.hidden);
      if (rows.length > 0) yield shown.map((row) => csvRow(row, names.get(row.userId) ?? '')).join('');
      if (rows.length < PAGE) return;
      after = rows.at(-1);
    }
  })();
}
