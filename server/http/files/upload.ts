import { addFile } from '@/files/commands/add-file';
import { uploadQuery } from '@/files/schema';
import { withOrigin } from '@/identity/request-origin';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from '../http';
import { sendJson } from '../respond';

/** Uploads a picture or another file to a document. The request's body is the file, and `?name=` is its name. */
export const fileUploadRoute: ApiRoute = {
  method: 'POST',
  path: /^\/api\/documents\/(?<id>[^/]+)\/files$/,
  async handle({ request, response, groups, context }) {
    const { actor, platform, ip } = context;
    // Closes the connection, so the rest of a refused body isn't read.
    response.shouldKeepAlive = false;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const query = uploadQuery.safeParse(Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams));
    if (!query.success) throw new AppError('INVALID', query.error.issues[0]?.message ?? 'The name is missing.');
    const length = request.headers['content-length'];
    const file = await withOrigin({ ip, tokenId: actor.token?.id }, () =>
      addFile(
        { ...platform, actor },
        {
          documentId: groups.id ?? '',
          name: query.data.name,
          announcedBytes: length === undefined ? undefined : Number(length),
          content: request,
        },
      ),
    );
    response.shouldKeepAlive = true;
    sendJson(response, 200, file);
  },
};
