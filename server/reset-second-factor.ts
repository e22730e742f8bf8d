import { resetByOperator } from '@/identity/second-factor/commands/reset-by-operator';
import { isAppError } from '@/kernel/error';
import { openDatabase } from '@/platform/database';
import { makeLog } from '@/platform/log';
import { readSettings, SettingsError } from '@/platform/settings';
import { withDatabase } from './operator-database';

/**
 * `npm run reset-second-factor -- <email address>` removes the second factor of someone who lost it, if there is no
 * workspace owner who can reset it. Also works while the server runs.
 */

const USAGE = 'Usage: npm run reset-second-factor -- <email address>';

async function main([email]: string[]): Promise<void> {
  if (!email) throw new SettingsError(USAGE);
  await withDatabase(readSettings(process.env), async (url) => {
    const database = openDatabase(url, makeLog('warn'), { max: 2 });
    try {
      await resetByOperator(database, email);
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`Two-factor sign-in for ${email} is off, and they are signed out everywhere.\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForPeople = error instanceof SettingsError || isAppError(error);
  process.stderr.write(`${isForPeople ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
