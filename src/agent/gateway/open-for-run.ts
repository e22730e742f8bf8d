import { requireDocument } from '@/documents/access';
import { AppError } from '@/kernel/error';
import { formatModelRef } from '../core/models/model-ref';
import { sealingSecret } from '../queries/providers/provider-settings';
import { isOpenCall } from '../store/open-call';
import type { TurnContext } from '../turns/turn-context';
import type { GatewayTurn } from './answer-chat';
import { makeGateway } from './gateway';
import { KeptAnswers } from './kept-answers';
import { listenInFolder } from './listen';
import type { OpenedGateway } from './opened-gateway';
import { invalidToken, turnIsOver } from './refusal';
import { makeGatewayToken, readGatewayToken } from './token';

const LIFETIME_MS = 30 * 60_000;

/**
 * Opens the gateway for a tool call of a turn that this worker runs, on a new socket in `folder`. Its calls stop with
 * the turn, and watchers see them like other calls. Answers that a dead worker received for the same call are reused.
 * Throws AppError UNAVAILABLE if the turn's model is the offline copy editor.
 */
export async function openGateway(
  run: TurnContext,
  { callId, folder }: { callId: string; folder: string },
): Promise<OpenedGateway> {
  if (run.model.provider === 'offline') {
    throw new AppError('UNAVAILABLE', 'The offline copy editor can’t do this. Choose a language model and try again.');
  }
  const secret = sealingSecret(run.ctx.settings);
  const claim = { turnId: run.turn.id, callId, until: Date.now() + LIFETIME_MS };
  const failed = new AbortController();
  const answers = await KeptAnswers.of(run, callId);
  const serve = makeGateway({
    log: run.ctx.log,
    onFailure: (message) => failed.abort(message),
    async open(token, signal) {
      const given = readGatewayToken(secret, token, Date.now());
      if (given?.turnId !== claim.turnId || given.callId !== callId) throw invalidToken();
      return { ...(await openTurn(run, callId, signal)), answers };
    },
  });
  return {
    ...(await listenInFolder(serve, folder)),
    token: makeGatewayToken(secret, claim),
    model: formatModelRef(run.model),
    failed: failed.signal,
  };
}

async function openTurn(run: TurnContext, callId: string, signal: AbortSignal): Promise<GatewayTurn> {
  const { ctx, turn, document, step, worker, held, journal, model, stored } = run;
  await requireDocument(ctx, document.documentId, 'run_turn');
  if (!(await isOpenCall(ctx.db, { turnId: turn.id, callId }))) throw turnIsOver();
  const ownSignal = AbortSignal.any([held.signal, signal]);
  const calling = { worker, journal, turn, document, step, held: { signal: ownSignal, ending: held.ending } };
  return { calling, callId, model, settings: stored.settings };
}
