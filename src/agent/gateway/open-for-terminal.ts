import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import type { CopyEditor } from '../copy-editor/copy-editor';
import { isOffline } from '../core/models/model-ref';
import { sealingSecret } from '../queries/providers/provider-settings';
import { makeGateway } from './gateway';
import { listenInFolder } from './listen';
import { openForToken } from './open-for-token';
import type { OpenedGateway } from './opened-gateway';
import { makeGatewayToken } from './token';

export interface TerminalGateway {
  turnId: string;
  callId: string;
  /** The turn's model. */
  model: string;
  folder: string;
  /** How long it can be used, in ms. */
  forMs: number;
}

/**
 * Opens the gateway for a terminal that a suspended turn waits for, in a process that doesn't run the turn. Throws
 * AppError UNAVAILABLE if the turn's model is the offline copy editor.
 */
export async function openTerminalGateway(
  platform: Platform,
  copyEditor: CopyEditor,
  { turnId, callId, model, folder, forMs }: TerminalGateway,
): Promise<OpenedGateway> {
  if (isOffline(model)) {
    throw new AppError('UNAVAILABLE', 'The offline copy editor can’t do this. Choose a language model and try again.');
  }
  const serve = makeGateway({ open: openForToken(platform, copyEditor), log: platform.log });
  const token = makeGatewayToken(sealingSecret(platform.settings), { turnId, callId, until: Date.now() + forMs });
  return { ...(await listenInFolder(serve, folder)), token, model, failed: new AbortController().signal };
}
