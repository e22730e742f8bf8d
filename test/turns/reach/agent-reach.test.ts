import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, type Reach, reachedFrom, readReach, wayTo } from './reach';

/**
 * Tests that the agent has no way to write live text. Checks the direct imports of its files (against a list of allowed
 * ones), everything that its code reaches, which must not include any writer of the update log or any decision, and the
 * jobs it can start. What it reaches is actually run in no-write-access.db.test.ts.
 */

const inAgent = (file: string) => file.startsWith('src/agent/');

/**
 * Returns whether a file is the agent's code, or the code of tools that other domains pass to it through the
 * composition root.
 */
function agentFiles(reach: Reach): (file: string) => boolean {
  const handedIn = new Set(
    [...reach.values()].filter(({ text }) => /\bAgentTool\b/.test(text)).map(({ file }) => file),
  );
  return (file) => inAgent(file) || handedIn.has(file);
}

/** Allowed imports from other domains. Before adding one, check by hand what it can do. */
const ALLOWED = [
  /^src\/(kernel|platform|agent|generated)\//,
  /^src\/identity\/(context|trpc|access|queries\/projects)\.ts$/,
  /^src\/identity\/commands\/record-audit-event\.ts$/,
  /^src\/identity\/(schema\.ts$|core\/)/,
  // Reads who can enter which project.
  /^src\/identity\/queries\/projects\.ts$/,
  /^src\/usage\/(schema\.ts$|core\/|queries\/|commands\/record-call\.ts$)/,
  /^src\/documents\/(schema\.ts$|access\.ts$|core\/|queries\/)/,
  // The tasks run on copies of texts, in threads without a database.
  /^src\/versions\/(schema\.ts$|core\/|work\/tasks\.ts$|commands\/(pin-document|create-suggestion)\.ts$)/,
  /^src\/review\/inbox\/commands\/(note-turn-end|note-question|settle-turn)\.ts$/,
  /^src\/versions\/queries\/(suggestion|version)\.ts$/,
  /^src\/review\/(schema\.ts$|queries\/suggestions\.ts$|commands\/suggest-edits\.ts$)/,
  /^src\/sheets\/(schema\.ts$|access\.ts$|core\/|queries\/compile-source\.ts$)/,
  // Reads pictures for models.
  /^src\/files\/queries\/model-pictures\.ts$/,
  // Adds the agent's comment to the thread of the suggestion that it was asked about.
  /^src\/review\/threads\/(commands\/comment-for-turn|core\/limits)\.ts$/,
  /^src\/review\/tree\/(schema|queries\/turn-tree-changes|commands\/(suggest|withdraw)-tree-change)\.ts$/,
];

/** Writers of these tables change a document's text, or decide that it will change. */
const LIVE_TABLES = ['document_update', 'document_snapshot', 'document_index', 'decision', 'decision_range'];
const LIVE_MODELS = ['documentUpdate', 'documentSnapshot', 'documentIndex', 'decision', 'decisionRange'];
const WRITES_SQL = new RegExp(
  `(insert\\s+into|update|delete\\s+from|copy|truncate)\\s+"?(${LIVE_TABLES.join('|')})\\b`,
  'i',
);
const WRITES_PRISMA = new RegExp(`\\.(${LIVE_MODELS.join('|')})\\s*\\.(create|update|upsert|delete)`);

function liveWriters(reach: Reach): string[] {
  return [...reach.values()]
    .filter(({ text }) => WRITES_SQL.test(text) || WRITES_PRISMA.test(text))
    .map(({ id }) => id);
}

/**
 * The tables it may write, apart from live text: versions with their hunks and texts, the usage of models, and the fact
 * that a turn waits for a person.
 */
const WRITTEN_FOR_IT = [
  'auditEvent',
  'comment',
  'document',
  'document_head',
  'hunk',
  'inbox_item',
  'modelCall',
  'text',
  'thread',
  'treeChange',
  // Only the status of its own suggestions.
  'tree_change',
  'version',
];

/** Code that creates, moves, renames or trashes documents, or decides that this will happen. */
const TREE_WRITER =
  /^src\/sheets\/commands\/|^src\/documents\/(commands\/(create|trash|move-folder|rename-document)|store\.ts#(insertDocument|placeDocument|moveDocuments|markTrashed|lockPaths)$|store-trash)/;

/** Returns the paths from the agent's code to writers of the tree. */
function treeLeaks(reach: Reach): string[] {
  const way = reachedFrom(reach, agentFiles(reach));
  return [...reach.keys()].filter((id) => TREE_WRITER.test(id) && way.has(id)).map((id) => wayTo(way, id));
}

/** Returns the paths from the agent's code to writers of live text. */
function leaks(reach: Reach): string[] {
  const way = reachedFrom(reach, agentFiles(reach));
  return liveWriters(reach)
    .filter((id) => way.has(id))
    .map((id) => wayTo(way, id));
}

/** Returns the tables and models that a piece of code writes. */
function written(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [
    ...Array.from(code.matchAll(/(?:insert\s+into|delete\s+from|truncate)\s+"?(\w+)/gi), ([, table]) => table!),
    ...Array.from(
      code.matchAll(/(?<!\b(?:for|key|do)\s+)\bupdate\s+"?(\w+)"?\s+(?:as\s+)?(?:\w+\s+)?set\b/gi),
      ([, table]) => table!,
    ),
    ...Array.from(
      code.matchAll(/\b(?:tx|db)\.(\w+)\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\(/g),
      ([, model]) => model!,
    ),
  ];
}

const reach = readReach();

describe('the agent', () => {
  test('imports from other domains only what is on the list', () => {
    const known = new Set([...reach.values()].map(({ file }) => file));
    const files = fs.readdirSync('src/agent', { recursive: true, encoding: 'utf8' });
    const own = files
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
      .map((name) => `src/agent/${name}`);
    expect(own.length).toBeGreaterThan(40);
    const strangers = own.flatMap((file) =>
      importsOf(file, known)
        .filter((target) => !ALLOWED.some((pattern) => pattern.test(target)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(strangers).toEqual([]);
  });

  test('TURN-1: reaches no writer of live text and no decision, through any number of imports', () => {
    expect(leaks(reach)).toEqual([]);
  });

  test('TREE-1: reaches no command that creates, renames, moves or trashes a document', () => {
    expect(treeLeaks(reach)).toEqual([]);
  });

  test('writes directly only its own tables', () => {
    const own = [
      'turn',
      'turn_event',
      'turnEvent',
      'turn_pin',
      'turnPin',
      'turnQuestion',
      'message',
      'innerMessage',
      'promptVersion',
      'prompt_version',
      'projectModel',
      'workspaceModel',
      'providerKey',
      'modelFallback',
      'modelCorrection',
      'sheetSetting',
      'conversation',
    ];
    const tables = [...reach.values()].filter(({ file }) => inAgent(file)).flatMap(({ text }) => written(text));
    expect(tables.length).toBeGreaterThan(8);
    expect(tables.filter((name) => !own.includes(name))).toEqual([]);
  });

  test('writes only these tables through other domains', () => {
    const way = reachedFrom(reach, agentFiles(reach));
    const tables = [...reach.values()]
      .filter(({ id, file }) => way.has(id) && !inAgent(file))
      .flatMap(({ text }) => written(text));
    expect([...new Set(tables)].sort()).toEqual(WRITTEN_FOR_IT);
    // In the document's own row, only the id of its newest version is written.
    const movers = [...reach.values()].filter(({ id, text }) => way.has(id) && written(text).includes('document'));
    expect(movers.map(({ id }) => id)).toEqual(['src/documents/store-head.ts#updateHeadVersionId']);
    expect(movers[0]?.text).not.toMatch(/trashed|path|project_id/);
  });

  test('adds jobs only for turns', () => {
    const way = reachedFrom(reach, agentFiles(reach));
    const ringing = [...reach.values()].filter(
      ({ id, text }) => way.has(id) && /\bjobs\b[^\n]*\.add\(|\bjobs\.add\b/.test(text),
    );
    expect(ringing.map(({ id }) => id)).toEqual(['src/agent/turns/queue/wake-worker.ts#wakeWorker']);
    expect(ringing[0]?.text).toContain('jobs.add(RUN_TURN,');
  });
});

describe('the check is not blind', () => {
  test('a tool that renames, trashes or creates documents would be noticed', () => {
    for (const [file, command] of [
      ['documents/commands/rename-document', 'renameDocument'],
      ['documents/commands/trash/trash-document', 'trashDocument'],
      ['documents/commands/create/create-document', 'createDocument'],
      ['sheets/commands/create-sheet', 'createSheet'],
    ]) {
      const tool = 'src/agent/tools/tree/rename-document.ts';
      const sneak = `import { ${command} as it } from '@/${file}';\nexport const sneak = () => it;`;
      expect(treeLeaks(readReach(new Map([[tool, `${fs.readFileSync(tool, 'utf8')}\n${sneak}`]])))).not.toEqual([]);
    }
  });

  test('the existing writers are found', () => {
    const writers = liveWriters(reach);
    expect(writers.some((id) => id.startsWith('src/documents/store'))).toBe(true);
    const fromAppend = reachedFrom(reach, (file) => file === 'src/documents/commands/append-update.ts');
    expect(writers.some((id) => fromAppend.has(id))).toBe(true);
  });

  test('the agent is followed through commands into stores of other domains', () => {
    const way = reachedFrom(reach, inAgent);
    expect([...way.keys()]).toEqual(
      expect.arrayContaining([
        'src/versions/commands/create-suggestion.ts#createSuggestion',
        'src/versions/store.ts#insertVersion',
        'src/documents/queries/document-state.ts#loadState',
        'src/documents/store-log.ts#readState',
      ]),
    );
    expect(new Set([...way.keys()].map((id) => id.split('#')[0])).size).toBeGreaterThan(60);
  });

  test.each<[string, string, string]>([
    [
      'a tool that names appendUpdate',
      'src/agent/tools/read-document.ts',
      "import { appendUpdate } from '@/documents/commands/append-update';\nexport const sneak = () => appendUpdate;",
    ],
    [
      'a command of versions that writes the log on the agent’s behalf',
      'src/versions/commands/pin-document.ts',
      "import * as log from '@/documents/commands/append-update';\nexport const pinDocument = () => log.appendUpdate;",
    ],
    [
      'a module that is loaded on the way',
      'src/agent/tools/toolset.ts',
      "export async function load() { return import('@/documents/commands/append-update'); }",
    ],
    [
      'a tool that another domain hands in',
      'src/review/agent-tools.ts',
      "import { decideHunk } from './commands/decide-hunk';\nexport const acceptTool: AgentTool = { run: decideHunk };",
    ],
    [
      'SQL of the agent’s own',
      'src/agent/store/turn-writer.ts',
      "export const sneak = (sql) => sql.query('insert into document_update values (1)');",
    ],
    [
      'a write when a file is loaded',
      'src/documents/access.ts',
      "import { appendUpdate } from './commands/append-update';\nappendUpdate();\nexport const requireDocument = 1;",
    ],
  ])('the check would notice %s', (_name, file, text) => {
    const before = file.startsWith('src/agent/') ? fs.readFileSync(file, 'utf8') : '';
    expect(leaks(readReach(new Map([[file, `${before}\n${text}`]])))).not.toEqual([]);
  });
});
