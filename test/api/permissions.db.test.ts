import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { appRouter } from '@/api/root';
import type { Actor } from '@/identity/context';
import { ROLES } from '@/identity/core/role';
import { TOKEN_SCOPES, type TokenScope } from '@/identity/core/token-scope';
import { newId } from '@/kernel/id';
import { testPlatform } from '../support/database';
import { PERMISSION_TABLE, type Row } from './permission-table';
import { World } from './world';

const world = await World.make(
  await testPlatform({ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'variorum@example.org' }),
);
const { db } = world.platform;

/** Calls a procedure by its path; of a subscription, waits for the first thing it says. */
async function call(actor: Actor | undefined, path: string, input: unknown): Promise<void> {
  const [domain = '', name = ''] = path.split('.');
  const caller = world.as(actor) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const result = await caller[domain]?.[name]?.(input);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return;
  const stream = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  await stream.next();
  await stream.return?.();
}

async function outcome(actor: Actor | undefined, path: string, row: Row): Promise<string> {
  // Nobody works on turns here, and a person may only have so many open.
  await db.turn.updateMany({ where: { status: 'queued' }, data: { status: 'stopped' } });
  await world.allSignedIn(actor);
  const input = await row.input?.(world, actor);
  const events = await db.auditEvent.count();
  try {
    await call(actor, path, input);
    return 'ok';
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    expect(await db.auditEvent.count(), 'who is refused changes nothing').toBe(events);
    return error.code;
  }
}

/** The least scope that may call a procedure. */
function scopeFor(path: string, { token, may }: Row): TokenScope | 'none' {
  if (token) return token;
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const type = procedures[path]?._def.type;
  if (may.includes('viewer') && type !== 'mutation') return 'read';
  if (may.includes('commenter')) return 'suggest';
  return may.includes('editor') ? 'edit' : 'admin';
}

test('the table has a row for every procedure, and no other', () => {
  expect(Object.keys(PERMISSION_TABLE).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
});

describe.each(Object.entries(PERMISSION_TABLE))('%s', (path, row) => {
  test('nobody signed in', async () => {
    expect(await outcome(undefined, path, row)).toBe(row.signedOut ?? 'UNAUTHORIZED');
  });

  test('a member of another workspace', async () => {
    expect(await outcome(await world.outsider(), path, row)).toBe(row.outsider ?? 'NOT_FOUND');
  });

  test.each(ROLES)('%s', async (role) => {
    expect(await outcome(world.members[role], path, row)).toBe(row.may.includes(role) ? 'ok' : 'FORBIDDEN');
  });

  test.each(TOKEN_SCOPES)('a token of an owner with the scope %s', async (scope) => {
    const least = scopeFor(path, row);
    const allowed = least !== 'none' && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(least);
    const actor = { ...world.members.owner, token: { id: 'a-token', scope } };
    expect(await outcome(actor, path, row)).toBe(allowed ? 'ok' : 'FORBIDDEN');
  });

  test('somebody deactivated', async () => {
    const userId = await world.member('owner');
    await world.owner.people.deactivate({ workspaceId: world.workspaceId, userId });
    const result = await outcome({ userId, name: 'Gone', sessionId: newId() }, path, row);
    // What concerns only oneself would be refused by the missing session already.
    if (row.outsider !== 'ok') expect(result).toBe('NOT_FOUND');
    else expect(['ok', 'UNAUTHORIZED', 'FORBIDDEN']).toContain(result);
  });
});

test('ids that are none, foreign or hostile name nothing', async () => {
  const paths = Object.entries(PERMISSION_TABLE).filter(([, row]) => row.outsider !== 'ok' && row.input);
  for (const [path, row] of paths) {
    const input = (await row.input?.(world)) as Record<string, unknown>;
    for (const id of ['nothing', "'; drop table member; --", '../../etc/passwd', '\0', 'x'.repeat(10_000), '']) {
      for (const key of Object.keys(input).filter((name) => name.endsWith('Id'))) {
        const refused = call(world.members.owner, path, { ...input, [key]: id }).then(
          () => 'ok',
          (error: TRPCError) => error.code,
        );
        expect(['NOT_FOUND', 'BAD_REQUEST'], `${path} with ${key} = ${id.slice(0, 30)}`).toContain(await refused);
      }
    }
  }
});
