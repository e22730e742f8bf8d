import { expect, test } from 'vitest';
import { testPlatform } from '../../test/support/database';
import { migrationNames } from './postgres/migrations';
import { databaseStatus } from './status';

const { pool } = await testPlatform();

test('the status counts the migrations that the database has, and those that it lacks', async () => {
  const names = migrationNames();
  expect(await databaseStatus(pool)).toMatchObject({ migrations: names.length, missingMigrations: 0 });
  await pool.query('update _prisma_migrations set finished_at = null where migration_name = $1', [names.at(-1)]);
  expect(await databaseStatus(pool)).toMatchObject({ migrations: names.length - 1, missingMigrations: 1 });
});
