import { uploadPdfLogo } from '@/exports/commands/upload-pdf-logo';
import { withOrigin } from '@/identity/request-origin';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from '../http';
import { sendJson } from '../respond';

/** Sets the logo of a workspace's PDF files to the picture in the request's body. */
export const pdfLogoRoute: ApiRoute = {
  method: 'POST',
  path: /^\/api\/workspaces\/(?<id>[^/]+)\/pdf-logo$/,
  async handle({ request, response, groups, context: { actor, platform, ip } }) {
    // Closes the connection, so the rest of a refused body isn't read.
    response.shouldKeepAlive = false;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const ctx = { ...platform, actor };
    await withOrigin({ ip, tokenId: actor.token?.id }, () =>
      uploadPdfLogo(ctx, { workspaceId: groups.id ?? '', content: request }),
    );
    response.shouldKeepAlive = true;
    sendJson(response, 200, {});
  },
};
