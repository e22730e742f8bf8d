import { toBase64 } from 'lib0/buffer';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { startOnPassage } from '../commands/start-thread';

/** Returns what a browser sends if `quote` is selected in the current document. */
export async function selected(ctx: Pick<Context, 'pool'>, documentId: string, quote: string) {
  const { doc } = await loadState(sqlOfPool(ctx.pool), documentId);
  const at = contentOf(doc).toString().indexOf(quote);
  const { from, to } = anchorPassage(doc, { from: at, to: at + quote.length });
  doc.destroy();
  return { documentId, from: toBase64(from), to: toBase64(to) };
}

export async function comment(ctx: Context, documentId: string, { on, body }: { on: string; body: string }) {
  return startOnPassage(ctx, { ...(await selected(ctx, documentId, on)), body });
}
