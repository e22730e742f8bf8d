import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { newId } from '@/kernel/id';

/** Returns a function that creates empty databases, which are dropped after the file's tests. */
export async function emptyDatabases(): Promise<() => Promise<string>> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const names: string[] = [];
  afterAll(async () => {
    await admin.end();
    const superuser = new pg.Client({ connectionString: inject('postgresAdminUrl') });
    await superuser.connect();
    // With force, because the server may not have noticed yet that a killed process is gone. As superuser, because only
    // a superuser can end an autovacuum that is running there.
    for (const name of names) await superuser.query(`drop database ${name} with (force)`);
    await superuser.end();
  }, 600_000);
  return async () => {
    const name = `empty_${newId().replaceAll('-', '')}`;
    await admin.query(`create database ${name} template template0`);
    names.push(name);
    const url = new URL(inject('postgresUrl'));
    url.pathname = name;
    return url.href;
  };
}

/** Runs work on a separate connection. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Returns everything that migrations create, one line each, in order. */
export function schemaOf(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select format('enum %s %s', enumtypid::regtype, enumlabel) from pg_enum
      order by 1`);
    return rows.map(({ line }) => line);
  });
}
