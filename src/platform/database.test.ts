import { expectTypeOf, test } from 'vitest';
import type { Prisma } from '@/generated/prisma/client';
import type { Db, Tx } from './database';

// The type checker tests these; at run time they always pass.

test('the plain client is not a transaction, so writers cannot be called outside one', () => {
  expectTypeOf<Db>().not.toExtend<Tx>();
});

test('only inTransaction makes a Tx: the client that Prisma passes to a callback isn’t one', () => {
  expectTypeOf<Prisma.TransactionClient>().not.toExtend<Tx>();
});

test('functions that read accept a Db or a Tx', () => {
  expectTypeOf<Db>().toExtend<Db | Tx>();
  expectTypeOf<Tx>().toExtend<Db | Tx>();
});
