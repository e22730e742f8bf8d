import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { requireDocument } from '@/documents/access';
import { AppError } from '@/kernel/error';
import { formatModelRef } from '../core/models/model-ref';
import { sealingSecret } from '../queries/provider-settings';
import { isOpenCall } from '../store/open-call';
import type { RunningTurn } from '../turns/running-turn';
import type { GatewayTurn } from './answer-chat';
import { makeGateway } from './gateway';
import type { OpenedGateway } from './opened-gateway';
import { invalidToken, turnIsOver } from './refusal';
import { makeGatewayToken, readGatewayToken } from './token';

const LIFETIME_MS = 30 * 60_000;

/**
 * Opens the gateway for a tool call of a turn that this worker runs, on a new socket in `folder`. Its calls stop with
 * the turn, and watchers see them like other calls. Throws AppError UNAVAILABLE if the turn's model is the offline copy
 * editor.
 */
export async function openGateway(
  run: RunningTurn,
  { callId, folder }: { callId: string; folder: string },
): Promise<OpenedGateway> {
  if (run.model.provider === 'offline') {
    throw new AppError('UNAVAILABLE', 'The offline copy editor can’t do this. Choose a language model and try again.');
  }
  const secret = sealingSecret(run.ctx.settings);
  const claim = { turnId: run.turn.id, callId, until: Date.now() + LIFETIME_MS };
  const failed = new AbortController();
  const serve = makeGateway({
    log: run.ctx.log,
    onFailure: (message) => failed.abort(message),
    async open(token, signal) {
      const given = readGatewayToken(secret, token, Date.now());
      if (given?.turnId !== claim.turnId || given.callId !== callId) throw invalidToken();
      return openTurn(run, callId, signal);
    },
  });
  const server = http.createServer((request, response) => void serve(request, response, pathOf(request)));
  const socketPath = path.join(folder, 'model.sock');
  await listen(server, folder);
  return {
    socketPath,
    token: makeGatewayToken(secret, claim),
    model: formatModelRef(run.model),
    failed: failed.signal,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function openTurn(run: RunningTurn, callId: string, signal: AbortSignal): Promise<GatewayTurn> {
  const { ctx, turn, document, step, worker, held, journal, model, stored } = run;
  await requireDocument(ctx, document.documentId, 'run_turn');
  if (!(await isOpenCall(ctx.db, { turnId: turn.id, callId }))) throw turnIsOver();
  const ownSignal = AbortSignal.any([held.signal, signal]);
  const calling = { worker, journal, turn, document, step, held: { signal: ownSignal, ending: held.ending } };
  return { calling, callId, model, settings: stored.settings };
}

/**
 * The addresses of sockets can have about a hundred bytes, and the folder's path may be longer. By the number of the open
 * folder, it is short (Linux only, like sandboxes).
 */
async function listen(server: http.Server, folder: string): Promise<void> {
  const handle = await fs.promises.open(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(`/proc/self/fd/${handle.fd}/model.sock`, resolve);
    });
  } finally {
    await handle.close();
  }
}

function pathOf({ url }: http.IncomingMessage): string {
  return (url ?? '').split('?', 1)[0] ?? '';
}
