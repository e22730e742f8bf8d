import type { Bridge } from '@/api/bridge';
import type { AppRouter } from '@/api/root';
import type { Auth } from '@/identity/auth';
import type { RequestContext } from '@/identity/trpc';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import type { HealthPorts } from './health/health';
import { systemHealth } from './health/system-health';
import { reportTrpcError } from './trpc-errors';

interface BridgeParts {
  auth: Auth;
  appRouter: AppRouter;
  health: HealthPorts;
}

/** Makes the server's functions that pages can call. The composition root installs it. */
export function makeBridge(platform: Platform, { auth, appRouter, health }: BridgeParts): Bridge {
  return {
    imageHosts: platform.settings.imageHosts,
    async session(headers) {
      const actor = await auth.sessionOf(headers, { isUse: true });
      return actor && { userId: actor.userId, name: actor.name };
    },
    async mustSetUpSecondFactor(headers) {
      return (await auth.visitorOf(headers, { isUse: true })).restricted !== undefined;
    },
    caller(headers) {
      let context: Promise<RequestContext> | undefined;
      const contextOnce = () => {
        context ??= auth
          .visitorOf(headers)
          .then(({ actor, restricted }) => ({ platform, actor, restricted, ip: undefined }));
        return context;
      };
      return appRouter.createCaller(contextOnce, {
        onError: ({ error, path }) => reportTrpcError(platform.log, error, path),
      });
    },
    async health(headers, workspaceId) {
      const actor = await auth.sessionOf(headers);
      if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
      return systemHealth({ ...platform, actor }, health, workspaceId);
    },
  };
}
