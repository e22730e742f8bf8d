import { expect, test } from 'vitest';
import { violations } from './table-law.mjs';

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

test('nothing but a store touches a table', () => {
  expect(found('src/review/commands/write-draft.ts', 'tx.draft.create({ data })')).toEqual([
    'src/review/commands/write-draft.ts: draft is used outside a store',
  ]);
  expect(found('server/http/health.ts', "pool.query('select count(*) from turn')")).toEqual([
    'server/http/health.ts: turn is used outside a store',
  ]);
});

test('words that are no SQL, and methods that are no tables, are left alone', () => {
  expect(
    found('src/review/core/words.ts', "const word = 'from draft to draft'; rows.find(turn); set.delete(draft)"),
  ).toEqual([]);
});
