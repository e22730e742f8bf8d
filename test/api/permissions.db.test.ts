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
const outsider = await world.outsider();
const gone = await deactivated();

/** Returns an owner who was deactivated by another owner. */
async function deactivated(): Promise<Actor> {
  const userId = await world.member('owner');
  await world.owner.people.deactivate({ workspaceId: world.workspaceId, userId });
  return { userId, name: 'Gone', sessionId: newId() };
}

/** Calls a procedure by its path. For a subscription, waits for its first message. */
async function call(actor: Actor | undefined, path: string, input: unknown): Promise<void> {
  const [domain = '', name = ''] = path.split('.');
  const caller = world.as(actor) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const result = await caller[domain]?.[name]?.(input);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return;
  const stream = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  await stream.next();
  await stream.return?.();
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;

/** An input, and when the things it refers to were created. */
interface Subject {
  input: unknown;
  since: Date;
}

/**
 * Calls a procedure as one person after another. They use the same subject until a call changes it, which queries and
 * refused calls don't. Some inputs depend on the person; then each person gets their own.
 */
class Caller {
  #left: Subject | undefined;

  constructor(
    readonly path: string,
    readonly row: Row,
  ) {}

  async outcome(actor: Actor | undefined): Promise<string> {
    await world.allSignedIn(actor);
    return this.outcomeOn(await this.subject(actor), actor);
  }

  async outcomeOn(subject: Subject, actor: Actor | undefined): Promise<string> {
    const isOwn = (this.row.input?.length ?? 0) > 1;
    const got = await outcomeOf(actor, this.path, subject.input);
    const isChanged = got === 'ok' && procedures[this.path]?._def.type === 'mutation';
    this.#left = isChanged || isOwn ? undefined : subject;
    return got;
  }

  async subject(actor?: Actor): Promise<Subject> {
    if (this.#left) return this.#left;
    // No worker runs turns here, and each person can only have a few open turns.
    await db.turn.updateMany({ where: { status: 'queued' }, data: { status: 'stopped' } });
    const since = new Date(Date.now() - 10);
    return { input: await this.row.input?.(world, actor), since };
  }
}

async function outcomeOf(actor: Actor | undefined, path: string, input: unknown): Promise<string> {
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

/** Returns whether the role in the subject's project decides. */
function isAboutProject({ about, outsider }: Row, input: unknown): boolean {
  if (about) return about === 'project';
  return outsider !== 'ok' && input !== undefined && !('workspaceId' in (input as object));
}

/** Returns the lowest scope that can call a procedure. */
function scopeFor(path: string, { token, may }: Row): TokenScope | 'none' {
  if (token) return token;
  const type = procedures[path]?._def.type;
  if (may.includes('viewer') && type !== 'mutation') return 'read';
  if (may.includes('commenter')) return 'suggest';
  return may.includes('editor') ? 'edit' : 'admin';
}

test('the table has exactly one row for every procedure', () => {
  expect(Object.keys(PERMISSION_TABLE).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
});

describe.each(Object.entries(PERMISSION_TABLE))('%s', (path, row) => {
  const caller = new Caller(path, row);

  test('answers a request without a session as its row says', async () => {
    expect(await caller.outcome(undefined)).toBe(row.signedOut ?? 'UNAUTHORIZED');
  });

  test('answers a member of another workspace as its row says', async () => {
    expect(await caller.outcome(row.outsider === 'ok' ? await world.outsider() : outsider)).toBe(
      row.outsider ?? 'NOT_FOUND',
    );
  });

  test.each(ROLES)('allows the role %s only if its row says so', async (role) => {
    expect(await caller.outcome(world.members[role])).toBe(row.may.includes(role) ? 'ok' : 'FORBIDDEN');
  });

  test.each(TOKEN_SCOPES)(
    'allows an owner’s token with the scope %s only if that scope is high enough',
    async (scope) => {
      const least = scopeFor(path, row);
      const allowed = least !== 'none' && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(least);
      const actor = { ...world.members.owner, token: { id: 'a-token', scope } };
      expect(await caller.outcome(actor)).toBe(allowed ? 'ok' : 'FORBIDDEN');
    },
  );

  // A role in a private project replaces the one in the workspace.
  test('allows people in a private project only what their role there allows', async () => {
    const { owner, editor, viewer } = world.members;
    if (!isAboutProject(row, (await caller.subject()).input)) return;
    for (const [actor, role] of [
      [owner, undefined],
      [editor, 'viewer'],
      [viewer, 'editor'],
    ] as const) {
      const subject = await caller.subject(actor);
      await world.close(subject.since, role && { userId: actor.userId, role });
      const allowed = row.mayInPrivate ?? row.may;
      const may = role && allowed.length > 1 && allowed.includes(role) ? 'ok' : 'FORBIDDEN';
      const got = await caller.outcomeOn(subject, actor);
      expect(got, `${actor.name} with the role ${role} there`).toBe(role ? may : 'NOT_FOUND');
      await world.reopen();
    }
  });

  test('refuses a deactivated person, unless it concerns only the caller', async () => {
    const result = await caller.outcome(row.outsider === 'ok' ? await deactivated() : gone);
    // Calls that concern only the caller may also be refused because the session is missing.
    if (row.outsider !== 'ok') expect(result).toBe('NOT_FOUND');
    else expect(['ok', 'UNAUTHORIZED', 'FORBIDDEN']).toContain(result);
  });
});

test('invalid, foreign and hostile ids find nothing', async () => {
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
