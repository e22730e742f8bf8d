// The table law: only a table's owner writes it, only the domains named in schema.prisma read it, and both only in
// stores. The section of schema.prisma that contains a model names the table's owner; `/// Read by: review` above a model
// names the domains that may read its table.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const LEAST_TABLES = 30;
const LEAST_FILES = 100;
const READS = ['findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany', 'count', 'aggregate'];
const WRITES = [
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'upsert',
  'delete',
  'deleteMany',
];

/** @returns {Map<string, { table: string, delegate: string, owner: string, readers: string[], relations: Map<string, string> }>} by model */
export function readSchema(schema) {
  const models = new Map();
  const pattern = /^\/\/ -{10,} ([\w]+)|((?:^\/\/\/ .*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm;
  let owner = '';
  for (const [, section, comment, model, body] of schema.matchAll(pattern)) {
    if (section) {
      owner = section;
      continue;
    }
    const readers = comment.match(/^\/\/\/ Read by: (.*)$/m)?.[1] ?? '';
    models.set(model, {
      table: body.match(/@@map\("(\w+)"\)/)?.[1] ?? model,
      delegate: model[0].toLowerCase() + model.slice(1),
      owner,
      readers: readers.match(/\w+/g) ?? [],
      relations: new Map([...body.matchAll(/^\s+(\w+)\s+([A-Z]\w*)(?:\[\]|\?)?(?:\s|$)/gm)].map((m) => [m[1], m[2]])),
    });
  }
  return models;
}

/**
 * Returns all tables that a file uses, as { table, writes }. Reads code as text: Prisma's methods, relations, and raw
 * SQL.
 */
export function accessesOf(source, models) {
  const byDelegate = new Map([...models.values()].map((model) => [model.delegate, model]));
  const byTable = new Map([...models.values()].map((model) => [model.table, model]));
  const found = [];
  for (const call of source.matchAll(/\.(\w+)\s*\.(\w+)(?:<[^(]*>)?\(/g)) {
    const [, delegate, method] = call;
    const model = byDelegate.get(delegate);
    if (!model || !(READS.includes(method) || WRITES.includes(method))) continue;
    found.push({ table: model.table, writes: WRITES.includes(method) });
    for (const related of relationsNamed(argumentsFrom(source, call.index), model, models)) {
      found.push({ table: related.table, writes: false });
    }
  }
  for (const sql of source.matchAll(/`([^`]*)`|'([^'\n]*)'/g)) found.push(...tablesOfSql(sql[1] ?? sql[2], byTable));
  return found;
}

function tablesOfSql(sql, byTable) {
  if (!/\b(select|insert|update|delete|truncate)\b/i.test(sql) && !/\bjoin\b/i.test(sql)) return [];
  return [...sql.matchAll(/\b(from|join|into|update|using|truncate)\s+(?:only\s+)?"?(\w+)"?/gi)]
    .filter(([, , table]) => byTable.has(table))
    .map(({ index, 1: word, 2: table }) => ({
      table,
      writes: /into|update|truncate/i.test(word) || /\bdelete\s*$/i.test(sql.slice(0, index)),
    }));
}

/** Returns the text of a call's arguments, up to the closing bracket. */
function argumentsFrom(source, start) {
  let depth = 0;
  for (let at = source.indexOf('(', start); at < source.length; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth === 0) return source.slice(start, at);
  }
  return source.slice(start);
}

function relationsNamed(text, model, models) {
  return [...model.relations]
    .filter(([field, type]) => models.has(type) && new RegExp(`\\b${field}: (\\{|true)`).test(text))
    .map(([, type]) => models.get(type));
}

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
  }
  return [...new Set(found)];
}

function problemOf({ table, writes }, { domain, isInStore, owner, readers }) {
  if (!isInStore) return `${table} is used outside a store`;
  if (domain === owner) return undefined;
  if (writes) return `${table} belongs to ${owner}, only that domain may write it`;
  return readers.includes(domain) ? undefined : `${table} belongs to ${owner}, which doesn't let ${domain} read it`;
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
  const files = new Map([...sourcesBelow('src'), ...sourcesBelow('server')]);
  const found = violations(schema, files, EXEMPT);
  for (const line of found) console.log(line);
  const tables = readSchema(schema).size;
  console.log(`${found.length} violations, ${tables} tables, ${files.size} files`);
  const isBlind = tables < LEAST_TABLES || files.size < LEAST_FILES;
  if (isBlind) console.log('too little was read: the check itself is broken');
  process.exit(found.length === 0 && !isBlind ? 0 : 1);
}
