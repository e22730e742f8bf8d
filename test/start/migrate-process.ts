// Applies all migrations to a database, and then those of a JSON file, while a test kills it.
import fs from 'node:fs';
import { migrationNames, readMigration, runMigrations } from '@/platform/postgres/migrations';

const [url, more] = process.argv.slice(2);
if (!url) throw new Error('usage: migrate-process <url> [file]');
const migrations = migrationNames().map(readMigration);
if (more) migrations.push(...JSON.parse(fs.readFileSync(more, 'utf8')));
process.stdout.write('begins\n');
const applied = await runMigrations(url, migrations);
process.stdout.write(`applied ${applied.length}\n`);
