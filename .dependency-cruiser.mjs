// The law of the folders: one may import only folders on earlier lines, or itself. See docs/ARCHITECTURE.md.
export const RANK = [
  ['kernel'],
  ['i18n'],
  ['platform'],
  ['identity'],
  ['usage'],
  ['documents'],
  ['versions'],
  ['review'],
  ['files'],
  ['markdown'],
  ['publishing'],
  ['sheets'],
  ['exports'],
  ['agent'],
  ['tasks'],
  ['api'],
  ['ui', 'cli'],
];

/** The same for the folders of src/ui: building blocks, then the shell of a page, then features, then whole pages. */
export const UI_RANK = [
  ['kit'],
  ['shell'],
  ['people', 'editor', 'hunks', 'entry', 'terminal'],
  ['sheets/pages', 'sheets/code'],
  ['sheets/compare', 'sheets/new', 'sheets/export'],
  ['second-factor', 'usage', 'threads', 'models', 'compare'],
  ['settings', 'review'],
  ['agent', 'inbox', 'tree', 'requests'],
  ['home', 'search', 'trash', 'blame', 'history'],
  ['document', 'frame'],
  ['sheets/page', 'offline'],
];

/** A part of any domain, or of a sub-domain up to two folders inside one. */
const part = (name) => [`^src/[^/]+/${name}`, `^src/[^/]+/[^/]+/${name}`, `^src/[^/]+/[^/]+/[^/]+/${name}`];
const STORE = ['store[.]ts$', 'store-[^/]+[.]ts$', 'store/'].flatMap(part);
const TESTS = '[.]test[.]tsx?$';

/** `from` without `fromNot` may not import `to` without `toNot`. */
function forbid(name, comment, { from, fromNot = [], to, toNot = [] }) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: [TESTS, ...fromNot] },
    to: { path: to, ...(toNot.length ? { pathNot: toNot } : {}) },
  };
}

/** One may import only folders of `parent` on earlier lines of `ranks`, or itself; a folder on no line may import none. */
function onlyUpwards(ranks, parent) {
  const below = (names) => `^${parent}/(${names.join('|')})/`;
  const known = ranks.flat();
  const rules = ranks.flatMap((row, i) =>
    row.map((name) => {
      const barred = [...ranks.slice(i + 1).flat(), ...row.filter((other) => other !== name)];
      const comment = 'a folder imports only folders above it in the list';
      const from = { from: below([name]), to: barred.length ? below(barred) : `^${parent}/-/` };
      return forbid(`${name}-looks-up`, comment, from);
    }),
  );
  const unranked = { from: `^${parent}/[^/]+/`, fromNot: [below([...known, 'generated'])], to: '.' };
  return [...rules, forbid(`${parent}-has-ranks`, 'a new folder needs a line in the list', unranked)];
}

export default {
  forbidden: [
    ...onlyUpwards(RANK, 'src'),
    ...onlyUpwards(UI_RANK, 'src/ui'),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    forbid('library-knows-no-surface', 'src is a library', { from: '^src/', to: '^(app|server|e2e|bench|test)/' }),
    forbid('app-and-server-are-strangers', 'pages reach the server through src/api', { from: '^app/', to: '^server/' }),
    forbid('server-and-app-are-strangers', 'the server does not know the pages', { from: '^server/', to: '^app/' }),
    forbid('core-is-pure', 'no clock, randomness, I/O or environment in kernel and core', {
      from: ['^src/kernel/', ...part('core/')],
      to: '.',
      toNot: [
        '^src/kernel/',
        ...part('core/'),
        ...part('schema[.]ts$'),
        'node_modules/(yjs|lib0|zod|diff|gemoji|character-entities|@lezer)/',
      ],
    }),
    forbid('database-in-stores-only', 'SQL and Prisma live in stores', {
      from: '^(src|app|server)/',
      fromNot: [...STORE, '^src/platform/', '^src/generated/', '^src/identity/auth[.]ts$'],
      to: ['^src/generated/prisma', 'node_modules/(@prisma|pg)/'],
    }),
    forbid('store-is-private', 'only its own domain uses a store', {
      from: '^src/([^/]+)/',
      to: STORE,
      toNot: ['^src/$1/'],
    }),
    forbid('surfaces-skip-stores', 'surfaces call commands and queries', {
      from: '^(app|server)/',
      to: STORE,
    }),
    forbid('routers-meet-in-api', 'only the root router imports routers', {
      from: '^(src|app|server)/',
      fromNot: ['^src/api/'],
      to: part('router[.]ts$'),
    }),
    forbid('router-is-thin', 'parse, call, return', {
      from: part('router[.]ts$'),
      to: [...STORE, ...part('core/')],
    }),
    forbid('ui-is-client', 'the browser sees the client, types from schemas and pure cores', {
      from: '^src/ui/',
      to: [...STORE, ...part('(router|commands|queries|providers|tools|turns)'), '^src/platform/', '^src/api/'],
      toNot: ['^src/api/(client|schema[.]ts$)', '^src/ui/', '^src/generated/messages/'],
    }),
    {
      name: 'ui-parses-nothing',
      comment: 'the browser takes types from schemas and constants from cores: a schema brings zod along',
      severity: 'error',
      from: { path: ['^src/ui/', '^src/api/client'], pathNot: [TESTS, '^src/ui/sheets/page/form/'] },
      to: { path: part('schema[.]ts$'), dependencyTypesNot: ['type-only'] },
    },
    forbid('cli-is-client', 'the terminal client sees the client of the API, schemas, pure cores and their words', {
      from: '^src/cli/',
      to: '^src/',
      toNot: [
        '^src/cli/',
        '^src/kernel/',
        '^src/api/client-token',
        ...part('schema[.]ts$'),
        ...part('core/'),
        ...part('words/'),
      ],
    }),
    forbid('model-sdk-in-agent', 'one domain talks to models', {
      from: '^(src|app|server)/',
      fromNot: ['^src/agent/'],
      to: 'node_modules/(ai|@ai-sdk)/',
    }),
    forbid('links-are-page-links', 'Next’s own link requests each page that it leads to as soon as it is in view', {
      from: '^(src|app)/',
      fromNot: ['^src/ui/kit/controls/PageLink'],
      to: 'node_modules/next/link',
    }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', 'src/generated'] },
  },
};
