import { setProfilePicture } from '@/files/profile/set-picture';
import { profilePicture } from '@/identity/profile/picture/pictures';
import { withOrigin } from '@/identity/request-origin';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';
import { sendJson } from './respond';

const ASK_AGAIN_SECONDS = 3_600;

/**
 * Serves a person's picture to members of a workspace that they share. `?v=` is its version, so browsers cache it for
 * an hour.
 */
export const profilePictureRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/people\/(?<id>[^/]+)\/picture$/,
  async handle({ request, response, groups, context: { actor, platform } }) {
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const { version, picture } = await profilePicture({ ...platform, actor }, { userId: groups.id ?? '' });
    const etag = `"${version}"`;
    const headers = {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': `private, max-age=${ASK_AGAIN_SECONDS}`,
      vary: 'cookie, authorization',
      etag,
    };
    if (request.headers['if-none-match']?.includes(etag)) response.writeHead(304, headers).end();
    else response.writeHead(200, { ...headers, 'content-length': picture.length }).end(picture);
  },
};

/** Sets the signed-in person's picture to the request's body. */
export const profilePictureUploadRoute: ApiRoute = {
  method: 'POST',
  path: /^\/api\/profile\/picture$/,
  async handle({ request, response, context: { actor, platform, ip } }) {
    // Closes the connection, so the rest of a refused body isn't read.
    response.shouldKeepAlive = false;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    if (actor.token) throw new AppError('FORBIDDEN', 'API tokens can’t do this. Sign in with a browser.');
    const kept = await withOrigin({ ip, tokenId: undefined }, () => setProfilePicture({ ...platform, actor }, request));
    response.shouldKeepAlive = true;
    sendJson(response, 200, kept);
  },
};
