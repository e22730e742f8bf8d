// npx tsx scripts/make-migration.ts <name>: writes the SQL that migrates the committed schema to the current one.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeLog } from '../src/platform/log';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres';
import { schemaDiff } from './schema-engine';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name))
  throw new Error('usage: npx tsx scripts/make-migration.ts <name_in_snake_case>');

function committedSchema(): string | undefined {
  const entries = fs.readdirSync('prisma/migrations', { withFileTypes: true });
  if (!entries.some((entry) => entry.isDirectory())) return undefined;
  return execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' });
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-migration-'));
fs.chmodSync(dir, 0o755);
const postgres = await startEmbeddedPostgres({
  dir: path.join(dir, 'pg'),
  log: makeLog('warn'),
  flags: ['-c', 'fsync=off'],
});
try {
  const sql = await schemaDiff(postgres.url(), committedSchema());
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = `prisma/migrations/${stamp}_${name}`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(`${folder}/migration.sql`, sql);
  console.log(`${folder}/migration.sql (${sql.split('\n').length} lines)`);
} finally {
  await postgres.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}
