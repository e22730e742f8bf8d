import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CopyEditor } from '@/agent/copy-editor/copy-editor';
import { GATEWAY_PATH, makeGateway } from '@/agent/gateway/gateway';
import { openForToken } from '@/agent/gateway/open-for-token';
import type { Platform } from '@/platform/context';
import { isLocal } from './client-address';

/**
 * Makes the handler of the model gateway, for programs on this machine that have a tool call's token. It returns false
 * for other paths, and for clients on other machines, for which it doesn't exist.
 */
export function gatewayHandler(
  platform: Platform,
  copyEditor: CopyEditor,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = makeGateway({ open: openForToken(platform, copyEditor), log: platform.log });
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith(GATEWAY_PATH) || !isLocal(request)) return false;
    void serve(request, response, path);
    return true;
  };
}
