import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { violations } from './table-law.mjs';
import { READS, WRITES } from './tables/accesses.mjs';

const SCHEMA = `
// ---------------------------------------------------------------- documents

/// Read by: review
model Document {
  id     String  @id
  drafts Draft[]

  @@map("document")
}

// ---------------------------------------------------------------- review

/// What a reviewer has written so far.
model Draft {
  id       String   @id
  document Document @relation(fields: [documentId], references: [id])

  @@map("draft")
}

// ---------------------------------------------------------------- agent

model Turn {
  id String @id

  @@map("turn")
}
`;

const found = (file: string, source: string) => violations(SCHEMA, new Map([[file, source]]));

test('an owner reads and writes its tables in its stores', () => {
  expect(
    found('src/review/store.ts', "tx.draft.create({ data }); sql.query('select id from draft where id = $1')"),
  ).toEqual([]);
  expect(found('src/review/threads/store/drafts.ts', 'await tx.draft.deleteMany({ where })')).toEqual([]);
});

test('a domain that the schema names may read a table and not write it', () => {
  const file = 'src/review/store-drafts.ts';
  expect(found(file, '`select d.id from draft join document d on true`')).toEqual([]);
  const refused = [`${file}: document belongs to documents, only that domain may write it`];
  expect(found(file, 'tx.document.update({ where, data })')).toEqual(refused);
  expect(found(file, '`with x as (select 1) delete from document using x`')).toEqual(refused);
  expect(found(file, "'insert into document (id) values ($1)'")).toEqual(refused);
  expect(found(file, "'truncate table document'")).toEqual(refused);
});

test('a domain that the schema does not name may not even read it', () => {
  const file = 'src/agent/store.ts';
  const refused = [`${file}: draft belongs to review, which doesn't let agent read it`];
  expect(found(file, 'db.draft.findMany({ where })')).toEqual(refused);
  expect(found(file, '`select * from turn join draft on true`')).toEqual(refused);
});

test('a relation is followed like a table', () => {
  const file = 'src/documents/store.ts';
  expect(found(file, 'db.document.findMany({ where, include: { drafts: true } })')).toEqual([
    `${file}: draft belongs to review, which doesn't let documents read it`,
  ]);
  expect(found(file, 'db.document.findMany({ where: { drafts } })')).toEqual([]);
});

test('only stores use tables', () => {
  expect(found('src/review/commands/write-draft.ts', 'tx.draft.create({ data })')).toEqual([
    'src/review/commands/write-draft.ts: draft is used outside a store',
  ]);
  expect(found('server/http/health.ts', "pool.query('select count(*) from turn')")).toEqual([
    'server/http/health.ts: turn is used outside a store',
  ]);
});

test('strings that aren’t SQL, and methods that aren’t tables, are ignored', () => {
  expect(
    found('src/review/core/words.ts', "const word = 'from draft to draft'; rows.find(turn); set.delete(draft)"),
  ).toEqual([]);
});

describe('each way to use a table is detected', () => {
  const outside = (source: string) => found('app/page.tsx', source);
  const seen = ['app/page.tsx: draft is used outside a store'];

  test.each([...READS, ...WRITES])('Prisma’s %s', (method) => {
    expect(outside(`await db.draft.${method}({ where });`)).toEqual(seen);
  });

  test.each([
    ['a tagged template', 'db.$queryRaw<Row[]>`select 1 from draft`'],
    ['a tagged template that writes', 'db.$executeRaw`delete from draft where true`'],
    ['unsafe raw SQL', "db.$queryRawUnsafe('select 1 from draft', id)"],
    ['a piece of SQL', 'const piece = Prisma.sql`select 1 from draft`'],
    ['double quotes', `sql.query("select 1 from draft where kind = 'own'")`],
    ['a template in a template', `sql.query(\`select 1 \${some ? \`and \${x}\` : ''} from draft\`)`],
    ['an odd backtick in a comment', '// `\nsql.query(`select 1 from draft`)'],
  ])('%s', (_, source) => {
    expect(outside(source)).toEqual(seen);
  });

  test('no method of Prisma is missing', () => {
    const client = fs.readFileSync('src/generated/prisma/models/DigestMail.ts', 'utf8');
    const delegate = client.slice(client.indexOf('export interface DigestMailDelegate'));
    const methods = delegate.slice(0, delegate.indexOf('\n}\n')).matchAll(/^ {2}(\w+)</gm);
    expect([...methods].map(([, name]) => name).sort()).toEqual([...READS, ...WRITES].sort());
  });
});

test('a write through a relation is a write', () => {
  const file = 'src/review/store.ts';
  const refused = [`${file}: document belongs to documents, only that domain may write it`];
  expect(found(file, 'const f = (tx: Tx) => tx.draft.update({ data: { document: { update: { name } } } })')).toEqual(
    refused,
  );
  expect(found(file, 'const f = (tx: Tx) => tx.draft.update({ data, include: { document: true } })')).toEqual([]);
});

describe('a function in a store that writes', () => {
  const file = 'src/review/store.ts';
  const insert = "await sql.query('insert into draft (id) values ($1)', [id]);";
  const refused = (name: string) => [`${file}: ${name} writes draft, but takes neither a Tx nor a SingleStatement`];

  test.each([
    ['a client', 'export async function save(db: Db, id: string) { await db.draft.create({ data }); }'],
    ['a client or a transaction', 'async function save(db: Db | Tx) { await db.draft.deleteMany({ where }); }'],
    ['a transaction or a client', 'async function save(db: Tx | Db) { await db.draft.deleteMany({ where }); }'],
    ['raw SQL', `export async function save(sql: Sql, id: string) { ${insert} }`],
    ['a client of its own', `export class Store { async save(id: string) { const sql = this.#sql; ${insert} } }`],
    ['SQL from a constant', "const SAVE = 'update draft set id = $1';\nconst save = (sql: Sql) => sql.query(SAVE);"],
  ])('may not take %s', (_, source) => {
    expect(found(file, source)).toEqual(refused('save'));
  });

  test.each([
    ['a Tx', 'export async function save(tx: Tx) { await tx.draft.create({ data }); await tx.draft.count(); }'],
    ['a SingleStatement', `export async function save(sql: SingleStatement<Sql>) { ${insert} }`],
  ])('may take %s', (_, source) => {
    expect(found(file, source)).toEqual([]);
  });

  test.each([
    ['two statements', `${insert} ${insert}`],
    ['a statement in a loop', `for (const id of ids) ${insert}`],
    ['a statement in a callback', `await Promise.all(ids.map(async (id) => { ${insert} }));`],
  ])('may not send %s through a SingleStatement', (_, body) => {
    expect(found(file, `export async function save(sql: SingleStatement<Sql>) { ${body} }`)).toEqual([
      `${file}: save takes a SingleStatement, but sends several statements`,
    ]);
  });

  test('may build SQL without a client, and one that reads may take any', () => {
    expect(found(file, "const saving = (only: string) => 'update draft set id = 1 where ' + only;")).toEqual([]);
    expect(found(file, 'export const all = (db: Db | Tx) => db.draft.findMany({ where });')).toEqual([]);
  });
});
