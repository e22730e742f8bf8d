import pg from 'pg';

/**
 * The role as which Variorum uses its embedded Postgres. It owns the database and everything in it, and nothing else.
 * As a superuser, a flaw that lets someone run SQL would also let them read files and start programs on the machine.
 */
export const APPLICATION_ROLE = 'variorum';

export interface Handover {
  /** Returns the URL of a database, for connecting as superuser. */
  adminUrl(database: string): string;
  database: string;
  password: string;
}

/**
 * Creates the role and its database, and gives it everything that the superuser owns there, because earlier versions
 * ran as superuser. Safe to run at each start.
 */
export async function handOver({ adminUrl, database, password }: Handover): Promise<void> {
  await connected(adminUrl('postgres'), async (admin) => {
    const owner = pg.escapeIdentifier(APPLICATION_ROLE);
    const roles = await admin.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (!roles.rowCount) await admin.query(`create role ${owner}`);
    await admin.query(
      `alter role ${owner} with login nosuperuser nocreaterole noreplication nobypassrls
       password ${pg.escapeLiteral(password)}`,
    );
    const name = pg.escapeIdentifier(database);
    const databases = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (!databases.rowCount) await admin.query(`create database ${name} owner ${owner}`);
    else await admin.query(`alter database ${name} owner to ${owner}`);
  });
  await connected(adminUrl(database), (admin) => admin.query(GIVE_AWAY));
}

async function connected(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url, keepAlive: true });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}

/**
 * One statement, so it applies completely or not at all. REASSIGN OWNED doesn't work for the first superuser, who owns
 * the system's objects too. Members of extensions stay with their extension; sequences of columns follow their table.
 */
const GIVE_AWAY = `do $$
declare
  command text;
begin
  for command in
    with ours as (
      select oid as namespace, nspname as schema, nspowner from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    ), dependent as (
      select classid, objid from pg_depend where deptype in ('e', 'a', 'i')
    ), owned as (
      select 'pg_namespace'::regclass as class, namespace as id, nspowner as owner, format('schema %I', schema) as object
        from ours where schema <> 'public'
      union all
      select 'pg_class'::regclass, oid, relowner, format('%s %I.%I',
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
          schema, relname)
        from pg_class join ours on namespace = relnamespace where relkind in ('r', 'p', 'S', 'v', 'm')
      union all
      select 'pg_proc'::regclass, oid, proowner, format('routine %s', oid::regprocedure)
        from pg_proc join ours on namespace = pronamespace
      union all
      select 'pg_type'::regclass, t.oid, typowner, format('type %I.%I', schema, typname)
        from pg_type t join ours on namespace = typnamespace left join pg_class c on c.oid = typrelid
        where typtype in ('e', 'd', 'r') or c.relkind = 'c'
    )
    select format('alter %s owner to ${APPLICATION_ROLE}', object) from owned
    where owner <> '${APPLICATION_ROLE}'::regrole
      and not exists (select 1 from dependent where classid = class and objid = id)
  loop
    execute command;
  end loop;
end
$$`;
