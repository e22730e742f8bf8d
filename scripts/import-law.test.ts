import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importViolations } from './import-law.mjs';

/** Returns the violations in a project that consists of these files. */
async function found(files: Record<string, string>): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'variorum-law-'));
  try {
    for (const top of ['src', 'server', 'app']) fs.mkdirSync(path.join(folder, top));
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    return (await importViolations(folder)).found;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

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
