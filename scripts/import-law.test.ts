import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import config, { RANK, UI_RANK } from '../.dependency-cruiser.mjs';
import { importViolations, missingFolders } from './import-law.mjs';

/** Calls `work` with a folder that contains these files, and deletes the folder afterwards. */
async function inProject<T>(files: Record<string, string>, work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'variorum-law-'));
  try {
    for (const top of ['src', 'server', 'app']) fs.mkdirSync(path.join(folder, top));
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Returns the violations in a project that consists of these files. */
const found = (files: Record<string, string>) =>
  inProject(files, async (folder) => (await importViolations(folder)).found);

const value = 'export const value = 1;';
const use = (from: string) => `import { value } from '${from}';\nexport const same = value;`;

test('a domain imports domains above it, and none below', async () => {
  expect(await found({ 'src/review/a.ts': use('../versions/b'), 'src/versions/b.ts': value })).toEqual([]);
  expect(await found({ 'src/versions/b.ts': use('../review/a'), 'src/review/a.ts': value })).toEqual([
    'versions-looks-up: src/versions/b.ts → src/review/a.ts',
  ]);
});

test('a building block of the screen imports no shell, the shell no feature, a feature no page', async () => {
  const files = {
    'src/ui/kit/controls/Button.ts': use('../../shell/viewer'),
    'src/ui/shell/viewer.ts': use('../review/panel/ReviewPanel'),
    'src/ui/review/panel/ReviewPanel.ts': use('../../document/DocumentPage'),
    'src/ui/document/DocumentPage.ts': value,
  };
  expect((await found(files)).sort()).toEqual([
    'kit-looks-up: src/ui/kit/controls/Button.ts → src/ui/shell/viewer.ts',
    'review-looks-up: src/ui/review/panel/ReviewPanel.ts → src/ui/document/DocumentPage.ts',
    'shell-looks-up: src/ui/shell/viewer.ts → src/ui/review/panel/ReviewPanel.ts',
  ]);
});

test('a page imports features, a feature the shell and the kit', async () => {
  const files = {
    'src/ui/document/DocumentPage.ts': use('../review/panel/ReviewPanel'),
    'src/ui/review/panel/ReviewPanel.ts': use('../../shell/viewer'),
    'src/ui/shell/viewer.ts': use('../kit/controls/Button'),
    'src/ui/kit/controls/Button.ts': value,
  };
  expect(await found(files)).toEqual([]);
});

test('a feature that is loaded later counts as imported', async () => {
  const files = {
    'src/ui/agent/turn.ts': "export const load = () => import('../document/page');",
    'src/ui/document/page.ts': value,
  };
  expect(await found(files)).toEqual(['agent-looks-up: src/ui/agent/turn.ts → src/ui/document/page.ts']);
});

test('the terminal client sees the client of the API, schemas and cores, and nothing else of the product', async () => {
  const files = {
    'src/cli/good.ts': [
      "import '../api/client-token';",
      "import '../review/schema';",
      "import '../review/core/choice';",
      "import '../kernel/text';",
    ].join('\n'),
    'src/cli/bad.ts':
      "import '../review/queries/all';\nimport type { Root } from '../api/root';\nexport type A = Root;",
    'src/cli/worse.ts': "export const load = () => import('../platform/database');",
    'src/api/client-token.ts': value,
    'src/api/root.ts': 'export interface Root {}',
    'src/review/schema.ts': value,
    'src/review/core/choice.ts': value,
    'src/review/queries/all.ts': value,
    'src/kernel/text.ts': value,
    'src/platform/database.ts': value,
  };
  expect((await found(files)).sort()).toEqual([
    'cli-is-client: src/cli/bad.ts → src/api/root.ts',
    'cli-is-client: src/cli/bad.ts → src/review/queries/all.ts',
    'cli-is-client: src/cli/worse.ts → src/platform/database.ts',
  ]);
});

test('a folder without a rank is found', async () => {
  expect(await found({ 'src/ui/gadgets/a.ts': use('../kit/b'), 'src/ui/kit/b.ts': value })).toEqual([
    'src/ui-has-ranks: src/ui/gadgets/a.ts → src/ui/kit/b.ts',
  ]);
});

test('a rank of a folder that does not exist is found', async () => {
  const ranked = [...RANK.flat().map((name) => `src/${name}`), ...UI_RANK.flat().map((name) => `src/ui/${name}`)];
  const present = ranked.filter((name) => name !== 'src/review' && name !== 'src/ui/trash');
  const files = Object.fromEntries(present.map((name) => [`${name}/a.ts`, value]));
  expect(await inProject(files, missingFolders)).toEqual(['src/review', 'src/ui/trash']);
});

/** For each rule, an import that only this rule forbids. */
const PLANTED: Record<string, string> = {
  'no-cycles': 'src/review/commands/first.ts → src/review/commands/second.ts',
  'library-knows-no-surface': 'src/review/queries/all.ts → server/http/parts.ts',
  'app-and-server-are-strangers': 'app/page.ts → server/http/parts.ts',
  'server-and-app-are-strangers': 'server/main.ts → app/parts.ts',
  'core-is-pure': 'src/review/core/rules.ts → fs',
  'database-in-stores-only': 'src/review/commands/count.ts → node_modules/pg/index.js',
  'store-is-private': 'src/review/commands/read.ts → src/versions/store.ts',
  'surfaces-skip-stores': 'server/jobs/sweep.ts → src/versions/store.ts',
  'routers-meet-in-api': 'src/review/commands/call.ts → src/review/router.ts',
  'router-is-thin': 'src/versions/router.ts → src/versions/store.ts',
  'ui-is-client': 'src/ui/review/panel.ts → src/review/queries/list.ts',
  'ui-parses-nothing': 'src/ui/review/form.ts → src/review/schema.ts',
  'cli-is-client': 'src/cli/list.ts → src/review/queries/list.ts',
  'model-sdk-in-agent': 'src/review/commands/ask.ts → node_modules/ai/index.js',
  'links-are-page-links': 'src/ui/review/link.ts → node_modules/next/link.js',
};

/** Other kinds of places and of imports that the rules cover. */
const PLANTED_ELSEWHERE: [rule: string, violation: string][] = [
  ['store-is-private', 'src/review/commands/read-log.ts → src/versions/store-log.ts'],
  ['store-is-private', 'src/review/commands/read-all.ts → src/versions/store/all.ts'],
  ['store-is-private', 'src/review/commands/read-picture.ts → src/identity/profile/picture/store.ts'],
  ['surfaces-skip-stores', 'app/picture.ts → src/identity/profile/picture/store.ts'],
  ['core-is-pure', 'src/kernel/clock.ts → fs'],
  ['core-is-pure', 'src/documents/sharing/core/ask.ts → src/platform/log.ts'],
  ['database-in-stores-only', 'server/http/rows.ts → src/generated/prisma/client.ts'],
  ['database-in-stores-only', 'src/identity/profile/picture/rows.ts → node_modules/@prisma/client/index.js'],
  ['model-sdk-in-agent', 'server/jobs/model.ts → node_modules/@ai-sdk/google/index.js'],
  ['ui-is-client', 'src/ui/review/log.ts → src/platform/log.ts'],
  ['ui-is-client', 'src/ui/review/root.ts → src/api/root.ts'],
];

describe('each rule finds a planted violation', () => {
  const planted = [...Object.entries(PLANTED), ...PLANTED_ELSEWHERE];
  let lines: string[];

  beforeAll(async () => {
    const files: Record<string, string> = {
      'src/review/commands/second.ts': use('./first'),
      'src/review/commands/first.ts': use('./second'),
    };
    for (const [, violation] of planted) {
      const [from = '', to = ''] = violation.split(' → ');
      files[from] ??= `${importOf(from, to)}\nexport const value = 1;`;
      if (to !== 'fs') files[to] ??= value;
    }
    lines = await found(files);
  });

  test.each(planted)('%s: %s', (rule, violation) => {
    expect(lines).toContain(`${rule}: ${violation}`);
  });

  test('a planted violation breaks only its own rule', () => {
    const expected = planted.map(([rule, violation]) => `${rule}: ${violation}`);
    expect(lines.filter((line) => !expected.includes(line))).toEqual([]);
  });

  test('every rule has a planted violation, except the rules about ranks, which have tests of their own', () => {
    const rules = config.forbidden.map(({ name }) => name);
    const ofRanks = rules.filter((name) => /-looks-up$|-has-ranks$/.test(name));
    expect(rules.filter((name) => !ofRanks.includes(name)).sort()).toEqual(Object.keys(PLANTED).sort());
  });
});

/** Returns the statement with which a file imports another one, or a package. */
function importOf(from: string, to: string): string {
  const name = to.match(/^node_modules\/(.*)\/index[.]js$/)?.[1] ?? (to === 'fs' ? 'node:fs' : undefined);
  return `import '${
    name ??
    path.posix
      .relative(path.dirname(from), to)
      .replace(/^(?![.])/, './')
      .replace(/[.]ts$/, '')
  }';`;
}
