import { requireConversation } from '@/agent/access';
import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';
import type { PlanView } from '../schema';
import { plansIn } from './plans';

const POLL_EVERY_MS = 10_000;

/** Yields the plans of a conversation, immediately and again whenever one of them or of their turns changes. */
export async function* watchPlans(
  ctx: Context,
  input: { conversationId: string },
  signal: AbortSignal | undefined,
): AsyncGenerator<PlanView[]> {
  const { id, documentId } = await requireConversation(ctx, input.conversationId, 'read');
  const names = [topics.plans(id), topics.turns(documentId), topics.access(ctx.actor.userId)];
  let shown = '';
  for await (const _ of changes(ctx.bus, names, { signal, everyMs: POLL_EVERY_MS })) {
    const plans = await plansIn(ctx, input);
    const state = JSON.stringify(plans);
    if (state !== shown) yield plans;
    shown = state;
  }
}
