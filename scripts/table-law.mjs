// The table law: only a table's owner writes it, only the domains named in schema.prisma read it, and both only in
// stores. A function in a store that writes takes a `Tx`, or a `SingleStatement` if it sends one statement only.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { accessesOf, writersOf } from './tables/accesses.mjs';
import { readSchema } from './tables/read-schema.mjs';

const LEAST_TABLES = 30;
const LEAST_FILES = 100;

const isStore = (file) => /\/store(-[\w-]+)?\.ts$|\/store\//.test(file);
const isTest = (file) => /\.test\.tsx?$|\/test-support\//.test(file);

/**
 * @param files map of path (from the project's folder) to source
 * @param exempt paths that are not checked, each for a reason that the caller states
 */
export function violations(schema, files, exempt = []) {
  const models = readSchema(schema);
  const byTable = new Map([...models.values()].map((model) => [model.table, model]));
  const found = [];
  for (const [file, source] of files) {
    if (isTest(file) || exempt.some((start) => file.startsWith(start))) continue;
    const domain = file.match(/^src\/(\w+)\//)?.[1] ?? 'server';
    for (const access of accessesOf(source, models)) {
      const problem = problemOf(access, { domain, isInStore: isStore(file), ...byTable.get(access.table) });
      if (problem) found.push(`${file}: ${problem}`);
    }
    if (isStore(file)) found.push(...unguardedWriters(source, models).map((problem) => `${file}: ${problem}`));
  }
  return [...new Set(found)];
}

function problemOf({ table, writes }, { domain, isInStore, owner, readers }) {
  if (!isInStore) return `${table} is used outside a store`;
  if (domain === owner) return undefined;
  if (writes) return `${table} belongs to ${owner}, only that domain may write it`;
  return readers.includes(domain) ? undefined : `${table} belongs to ${owner}, which doesn't let ${domain} read it`;
}

function unguardedWriters(source, models) {
  return writersOf(source, models).flatMap(({ name, parameters, tables, statements }) => {
    const isSingle = /\bSingleStatement</.test(parameters);
    if (isSingle && statements > 1) return [`${name} takes a SingleStatement, but sends several statements`];
    // A function that only builds SQL has no client.
    const hasClient = statements > 0 || /\b(Sql|Db|Pool|PoolClient)\b/.test(parameters);
    if (isSingle || /: Tx\b(?!\s*\|)/.test(parameters) || !hasClient) return [];
    return [`${name} writes ${tables.join(', ')}, but takes neither a Tx nor a SingleStatement`];
  });
}

const EXEMPT = [
  'src/generated/',
  // Migrations, backup and roles work on all tables without knowing their contents.
  'src/platform/',
  // The browser has no database.
  'src/ui/',
];

function sourcesBelow(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, fs.readFileSync(file, 'utf8')]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const schema = fs.readFileSync('prisma/schema.prisma', 'utf8');
  const files = new Map(['src', 'server', 'app'].flatMap(sourcesBelow));
  const found = violations(schema, files, EXEMPT);
  for (const line of found) console.log(line);
  const tables = readSchema(schema).size;
  console.log(`${found.length} violations, ${tables} tables, ${files.size} files`);
  const isBlind = tables < LEAST_TABLES || files.size < LEAST_FILES;
  if (isBlind) console.log('too little was read: the check itself is broken');
  process.exit(found.length === 0 && !isBlind ? 0 : 1);
}
