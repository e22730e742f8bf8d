import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { CopyEditor } from '../copy-editor/copy-editor';
import { resolveModel } from '../providers/model';
import { providerSettingsOf, sealingSecret } from '../queries/providers/provider-settings';
import { isOpenCall } from '../store/open-call';
import { findTurn } from '../store/turn-reader';
import { readStoredSettings } from '../turns/stored-settings';
import { TURN_LIMITS } from '../turns/worker';
import type { GatewayTurn } from './answer-chat';
import type { GatewayPorts } from './gateway';
import { invalidToken, turnIsOver } from './refusal';
import { readGatewayToken } from './token';

/**
 * Returns a function that opens turns by their tokens, in a process that doesn't run them. Calls count as the turn's
 * usage, but watchers don't see them, because only the turn's worker writes events.
 */
export function openForToken(platform: Platform, copyEditor: CopyEditor): GatewayPorts['open'] {
  return async (token, signal) => {
    const claim = readGatewayToken(sealingSecret(platform.settings), token, Date.now());
    if (!claim) throw invalidToken();
    // Later stops come as messages; an earlier one is stored in the turn's row.
    const stopped = new AbortController();
    const unsubscribe = platform.bus.subscribe(topics.turnStop(claim.turnId), () => stopped.abort());
    signal.addEventListener('abort', unsubscribe);
    if (signal.aborted) unsubscribe();
    const turn = await findTurn(platform.db, claim.turnId);
    if (!turn || !(await isOpenCall(platform.db, claim))) throw turnIsOver();
    const ctx: Context = { ...platform, actor: { userId: turn.userId, name: '', sessionId: undefined } };
    const document = await requireDocument(ctx, turn.conversation.documentId, 'run_turn');
    const providers = await providerSettingsOf(platform, document.workspaceId);
    return gatewayTurn(platform, {
      claim,
      turn,
      document,
      signal: AbortSignal.any([signal, stopped.signal]),
      model: resolveModel(turn.model, providers, copyEditor),
    });
  };
}

interface Opened extends Pick<GatewayTurn, 'model'> {
  claim: { callId: string };
  turn: NonNullable<Awaited<ReturnType<typeof findTurn>>>;
  document: GatewayTurn['calling']['document'];
  signal: AbortSignal;
}

function gatewayTurn(platform: Platform, { claim, turn, document, signal, model }: Opened): GatewayTurn {
  return {
    callId: claim.callId,
    model,
    settings: readStoredSettings(turn.settings).settings,
    calling: {
      worker: { platform, limits: TURN_LIMITS },
      held: { signal, ending: () => undefined },
      journal: {
        add() {},
        commit: (work) => inTransaction(platform.db, async (tx) => void (await work(tx))),
      },
      turn,
      document,
      step: turn.step,
    },
  };
}
