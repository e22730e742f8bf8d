import { afterAll, expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { trimTurns } from '@/agent/commands/trim-turns';
import { exportTurn } from '@/agent/queries/export-turn';
import { turnDetails } from '@/agent/queries/turn';
import { answerQuestion } from '@/agent/questions/commands/answer-question';
import { personAnswers } from '@/agent/questions/queries/person-answers';
import type { TurnEvent } from '@/agent/schema';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { sweepTurns } from '@/agent/turns/queue/sweep';
import type { Context } from '@/identity/context';
import { topics } from '@/platform/topics';
import { mark } from '@/review/inbox/commands/mark';
import { markAll, reopenAll } from '@/review/inbox/commands/mark-all';
import { inbox, inboxCount } from '@/review/inbox/queries/inbox';
import { type Reply, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch, watchUntil } from './fixture';
import { KillableWorker } from './recovery/killable-worker';
import { replayTurn } from './replay';

const world = await makeWorld();
const { gemini, platform, workspaceId } = world;
const editor = world.as('editor');
const admin = world.as('admin');

/** Counts how often the tool runs. */
let runs = 0;
const countingTool: AgentTool = {
  ...makeToolset().tools[0]!,
  definition: { name: 'counting_tool', description: 'Counts', inputSchema: { type: 'object', properties: {} } },
  async run(calls) {
    runs++;
    return calls.map(() => ({ ok: true, output: { done: true }, summary: 'Counted' }));
  },
};
const worker = await startTurnWorker(platform, { tools: [countingTool] });
afterAll(() => worker.stop());

const COLOUR = { question: 'Which colour?', options: ['Red', 'Blue'] };
const asks = (...questions: unknown[]): Reply => ({
  type: 'answer',
  calls: questions.map((args) => ({ name: 'ask_person', args })),
});
const isQuestion = ({ type }: TurnEvent) => type === 'question';

/** Resolves to the turn's questions once it waits for their answers. */
async function waitingTurn(...replies: Reply[]) {
  const documentId = await world.newDocument('The colour is red.\n');
  gemini.enqueue(...replies);
  const turn = await ask(editor, { documentId, request: 'Change the colour' });
  await watchUntil(editor, turn.turnId, isQuestion);
  expect(await statusOf(turn.turnId)).toBe('needs_input');
  return { ...turn, documentId, questions: await questionsOf(turn.turnId) };
}

async function questionsOf(turnId: string) {
  const { events } = await exportTurn(editor, turnId);
  return events.flatMap(({ event }) => (event.type === 'question' ? event : []));
}

const statusOf = async (turnId: string) => (await turnDetails(editor, turnId)).status;
const rowOf = (turnId: string) => platform.db.turn.findUniqueOrThrow({ where: { id: turnId } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const itemsOf = async (ctx: Context, turnId: string) => {
  const { items } = await inbox(ctx, { workspaceId, limit: 50 });
  return items.flatMap(({ subjectId, reason, text }) => (subjectId === turnId ? [[reason, text]] : []));
};

test('TURN-13: a question suspends the turn until someone answers; then the other tools of the step run, once', async () => {
  runs = 0;
  const both: Reply = {
    type: 'answer',
    calls: [
      { name: 'counting_tool', args: {} },
      { name: 'ask_person', args: COLOUR },
    ],
  };
  const { turnId, questions } = await waitingTurn(both);
  const [asked] = questions;
  expect(asked).toMatchObject({ step: 0, kind: 'question', ...COLOUR });
  expect(await rowOf(turnId)).toMatchObject({ leaseToken: null, leaseExpiresAt: null, runs: 0, takes: 0 });
  await sweepTurns(platform);
  expect(await statusOf(turnId)).toBe('needs_input');
  expect(runs).toBe(0);

  gemini.enqueue(say('Blue it is.'));
  const answer = { turnId, step: 0, callId: asked!.callId, answer: 'Blue' };
  expect(await answerQuestion(admin, answer)).toEqual({ answer: 'Blue', userId: 'admin', wasAnswered: false });
  const events = await watch(editor, turnId);
  expect(textOf(events)).toBe('Blue it is.');
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  const kinds = typesOf(events).filter((type) => ['tool-call', 'question', 'answered', 'tool-result'].includes(type));
  expect(kinds).toEqual(['tool-call', 'tool-call', 'question', 'answered', 'tool-result', 'tool-result']);
  expect(runs).toBe(1);
  const results = (await turnDetails(editor, turnId)).messages.filter(({ role }) => role === 'tool');
  expect(results).toMatchObject([
    { parts: [{ ok: true }, { ok: true, output: { answer: 'Blue', answered_by: 'another member of the team' } }] },
  ]);
  // Sending it again changes nothing.
  expect(await answerQuestion(editor, { ...answer, answer: 'Red' })).toMatchObject({
    answer: 'Blue',
    wasAnswered: true,
  });
});

test('a question is in the inbox of everyone who may answer, until it is answered', async () => {
  const { turnId, questions } = await waitingTurn(asks(COLOUR));
  for (const person of ['owner', 'admin', 'editor'] as const) {
    expect(await itemsOf(world.as(person), turnId)).toEqual([['question', 'Which colour?']]);
  }
  for (const person of ['commenter', 'viewer'] as const) expect(await itemsOf(world.as(person), turnId)).toEqual([]);
  gemini.enqueue(say('Fine.'));
  await answerQuestion(editor, { turnId, step: 0, callId: questions[0]!.callId, answer: 'Red' });
  expect(await itemsOf(world.as('owner'), turnId)).toEqual([]);
  await watch(editor, turnId);
  expect(await itemsOf(editor, turnId)).toEqual([['finished', 'Change the colour']]);
  expect(await itemsOf(world.as('owner'), turnId)).toEqual([]);
});

test('an open question is also in the inbox of people who get the right to answer later, with marks of their own', async () => {
  const { turnId, questions } = await waitingTurn(asks(COLOUR));
  const later = { workspaceId, kind: 'turn', subjectId: turnId } as const;
  const { db } = platform;
  const commenter = world.as('commenter');
  const refused = mark(commenter, { ...later, as: 'done' });
  expect(await codeOf(refused)).toBe('NOT_FOUND');
  await db.user.create({ data: { id: 'late', name: 'late', email: 'late@example.com' } });
  await db.member.create({ data: { workspaceId, userId: 'late', role: 'editor' } });
  const late: Context = { ...platform, actor: { userId: 'late', name: 'late', sessionId: undefined } };
  const member = { workspaceId_userId: { workspaceId, userId: 'commenter' } };
  await db.member.update({ where: member, data: { role: 'editor' } });
  for (const ctx of [late, commenter]) expect(await itemsOf(ctx, turnId)).toEqual([['question', 'Which colour?']]);

  await mark(late, { ...later, as: 'done' });
  expect(await itemsOf(late, turnId)).toEqual([]);
  await mark(late, { ...later, as: 'open' });
  expect(await itemsOf(late, turnId)).toEqual([['question', 'Which colour?']]);
  const { doneAt } = await markAll(commenter, { workspaceId, until: new Date(Date.now() + 60_000) });
  expect(await itemsOf(commenter, turnId)).toEqual([]);
  await reopenAll(commenter, { workspaceId, doneAt });
  expect(await itemsOf(commenter, turnId)).toEqual([['question', 'Which colour?']]);
  expect((await inboxCount(late, { workspaceId })).open).toBeGreaterThan(0);

  const told = new Set<string>();
  for (const id of ['late', 'commenter']) platform.bus.subscribe(topics.inbox(id), () => told.add(id));
  gemini.enqueue(say('Fine.'));
  await answerQuestion(editor, { turnId, step: 0, callId: questions[0]!.callId, answer: 'Red' });
  for (const ctx of [late, commenter]) expect(await itemsOf(ctx, turnId)).toEqual([]);
  await expect.poll(() => [...told].sort()).toEqual(['commenter', 'late']);
  await watch(editor, turnId);
  await db.member.update({ where: member, data: { role: 'commenter' } });
});

test('if two people answer at the same moment, one answer counts, and the other person learns whose it was', async () => {
  const { turnId, questions } = await waitingTurn(asks(COLOUR));
  gemini.enqueue(say('Fine.'));
  const { callId } = questions[0]!;
  const outcomes = await Promise.all(
    ([editor, admin] as const).map((ctx) =>
      answerQuestion(ctx, { turnId, step: 0, callId, answer: `of ${ctx.actor.userId}` }),
    ),
  );
  const first = outcomes.find(({ wasAnswered }) => !wasAnswered)!;
  expect(outcomes.map(({ wasAnswered }) => wasAnswered).sort()).toEqual([false, true]);
  expect(outcomes.map(({ answer, userId }) => [answer, userId])).toEqual(
    Array(2).fill([`of ${first.userId}`, first.userId]),
  );
  const events = await watch(editor, turnId);
  expect(events.flatMap(({ event }) => (event.type === 'answered' ? event.userId : []))).toEqual([first.userId]);
});

test('a stranger learns nothing about a question, viewers and commenters can’t answer it, and nobody can answer an unknown one', async () => {
  const { turnId, questions } = await waitingTurn(asks(COLOUR));
  const answer = { turnId, step: 0, callId: questions[0]!.callId, answer: 'Red' };
  expect(await codeOf(answerQuestion(world.as('stranger'), answer))).toBe('NOT_FOUND');
  for (const person of ['viewer', 'commenter'] as const) {
    expect(await codeOf(answerQuestion(world.as(person), answer))).toBe('FORBIDDEN');
  }
  expect(await codeOf(answerQuestion(editor, { ...answer, callId: 'another' }))).toBe('NOT_FOUND');
  expect(await codeOf(answerQuestion(editor, { ...answer, step: 1 }))).toBe('NOT_FOUND');
  expect(await codeOf(answerQuestion(editor, { ...answer, answer: 'a\0b' }))).toBe('INVALID');
  expect(await statusOf(turnId)).toBe('needs_input');
  await stopTurn(editor, { turnId });
  await watch(editor, turnId);
});

test('stopping a turn that waits ends it; its question leaves the inboxes and can’t be answered', async () => {
  const { turnId, questions } = await waitingTurn(asks(COLOUR));
  expect(await stopTurn(admin, { turnId })).toEqual({ stopping: true });
  expect((await watch(editor, turnId)).at(-1)?.event).toMatchObject({ type: 'stopped' });
  expect(await itemsOf(world.as('owner'), turnId)).toEqual([]);
  const answer = { turnId, step: 0, callId: questions[0]!.callId, answer: 'Red' };
  expect(await codeOf(answerQuestion(editor, answer))).toBe('CONFLICT');
  expect(await rowOf(turnId)).toMatchObject({ status: 'stopped', leaseToken: null });
});

test('a message sent meanwhile waits behind the question', async () => {
  const { turnId, conversationId, documentId, questions } = await waitingTurn(asks(COLOUR));
  const next = await ask(editor, { documentId, conversationId, request: 'And then?' });
  await sweepTurns(platform);
  expect(await statusOf(next.turnId)).toBe('waiting');
  gemini.enqueue(say('Red.'), say('Then that.'));
  await answerQuestion(editor, { turnId, step: 0, callId: questions[0]!.callId, answer: 'Red' });
  expect(textOf(await watch(editor, next.turnId))).toBe('Then that.');
});

test('a step with two questions continues when both are answered; an invalid question is an error for the model', async () => {
  const bad = [
    {},
    { question: ' ' },
    { question: 'x'.repeat(3_000) },
    { question: 'a\0b' },
    { question: 'Which?', options: Array.from({ length: 7 }, (_, i) => `option ${i}`) },
    { question: 'Which?', options: ['y'.repeat(200)] },
  ];
  const { turnId, questions } = await waitingTurn(
    asks(COLOUR, ...bad, { question: 'How large?', options: [' ', 'A', 'A'] }),
  );
  expect(questions.map(({ question, options }) => [question, options])).toEqual([
    ['Which colour?', ['Red', 'Blue']],
    ['How large?', ['A']],
  ]);
  const [colour, size] = questions.map(({ callId }) => ({ turnId, step: 0, callId }));
  await answerQuestion(editor, { ...size!, answer: 'Large' });
  expect(await statusOf(turnId)).toBe('needs_input');
  gemini.enqueue(say('Fine.'));
  await answerQuestion(editor, { ...colour!, answer: 'Red' });
  const events = await watch(editor, turnId);
  const oks = events.flatMap(({ event }) => (event.type === 'tool-result' ? event.ok : []));
  expect(oks).toEqual([true, ...bad.map(() => false), true]);
});

test('the export of a turn replays its answers; a person’s data has them; retention deletes them', async () => {
  const { turnId, questions } = await waitingTurn(asks(COLOUR));
  gemini.enqueue(say('Fine.'));
  await answerQuestion(editor, { turnId, step: 0, callId: questions[0]!.callId, answer: 'PRIVATE ANSWER' });
  await watch(editor, turnId);
  const exported = await exportTurn(editor, turnId);
  const { results } = await replayTurn(world, exported);
  expect(results).toEqual([{ name: 'ask_person', ok: true }]);

  const answersOf = async () => {
    const rows = [];
    for await (const row of personAnswers(editor, { workspaceId, userId: 'editor' })) rows.push(row);
    return rows;
  };
  const own = { turnId, question: 'Which colour?', answer: 'PRIVATE ANSWER', answeredAt: expect.any(Date) };
  expect(await answersOf()).toContainEqual(own);
  await trimTurns(platform, { workspaceId, before: new Date(Date.now() + 86_400_000) });
  expect(JSON.stringify(await answersOf())).not.toContain('PRIVATE');
  expect(JSON.stringify(await exportTurn(editor, turnId))).not.toContain('PRIVATE');
});

test('TURN-13: a question survives kill -9 of the worker, and the step continues once in another process', async () => {
  await worker.stop();
  const killable = new KillableWorker(world);
  await killable.start();
  const before = gemini.requests.length;
  const both: Reply = {
    type: 'answer',
    calls: [
      { name: 'ask_person', args: COLOUR },
      { name: 'list_documents', args: {} },
    ],
  };
  const { turnId, questions } = await waitingTurn(both);
  await killable.kill();
  await answerQuestion(editor, { turnId, step: 0, callId: questions[0]!.callId, answer: 'Red' });
  expect(await statusOf(turnId)).toBe('queued');
  gemini.enqueue(say('Red it is.'));
  await killable.start();
  const events = await watch(editor, turnId);
  expect(textOf(events)).toBe('Red it is.');
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  const kinds = typesOf(events).filter((type) => ['question', 'answered', 'tool-result'].includes(type));
  expect(kinds).toEqual(['question', 'answered', 'tool-result', 'tool-result']);
  expect(gemini.requests.length - before).toBe(2);
  await killable.kill();
}, 120_000);
