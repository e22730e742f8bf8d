import { type ChildProcess, fork } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { reviewing } from '@/review/test-support/reviewing';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../support/database';
import { tellFigures } from '../support/figures';
import { programOf } from '../support/programs';
import type { Outcome } from './reviewer-process';

/** How many rounds two processes decide at the same time. Set RACE_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { review, refresh } = reviewing(desk, ann);
const children: ChildProcess[] = [];
// Registered here so that it runs before the database is dropped: hooks run from the last to the first.
afterAll(async () => {
  await Promise.all(
    children.map((child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      return gone;
    }),
  );
});

/**
 * Starts a process in which a person accepts hunks. Returns a function that makes it accept several at the same time.
 */
async function reviewer(userId: string): Promise<(hunkIds: readonly string[]) => Promise<Outcome[]>> {
  const env = { PATH: process.env.PATH, DATABASE_URL: platform.url, REVIEWER: userId } as unknown as NodeJS.ProcessEnv;
  const child = fork(programOf('test/review/reviewer-process.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the process did not start')));
  });
  return (hunkIds) => {
    const answer = new Promise<Outcome[]>((resolve) =>
      child.once('message', (message) => resolve(message as Outcome[])),
    );
    child.send([...hunkIds]);
    return answer;
  };
}

const WORDS = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg'];
const PAIRS = WORDS.map((word): [string, string] => [word, word.toUpperCase()]);
const textOf = (words: readonly string[]) => words.map((word) => `The ${word} stands here.\n`).join('');

test(
  'HUNK-11: two processes accept the same and neighbouring hunks at once: each is applied once, and the other one is told',
  async () => {
    const [byAnn, byBen] = await Promise.all([reviewer(ann.actor.userId), reviewer(ben.actor.userId)]);
    const wins = { ann: 0, ben: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const { documentId, id, hunks } = await review(PAIRS, textOf(WORDS));
      expect(hunks).toHaveLength(WORDS.length);
      const log = await desk.log(documentId);
      // Both accept every second hunk; each of the others is accepted by one of them.
      const both = hunks.filter((_, i) => i % 2 === 1);
      const alone = hunks.filter((_, i) => i % 2 === 0);
      const outcomes = await Promise.all([
        byAnn([...both, ...alone.slice(0, 2)]),
        byBen([...both].reverse().concat(alone.slice(2))),
        desk.type(documentId, (text) => text.insert(0, '§'), 100),
      ]);
      const [annDid, benDid] = outcomes
        .slice(0, 2)
        .map((list) => (list as Outcome[]).filter(({ refusal }) => !refusal));
      wins.ann += annDid!.length;
      wins.ben += benDid!.length;
      expect([...annDid!, ...benDid!].map(({ hunkId }) => hunkId).sort()).toEqual([...hunks].sort());
      for (const { refusal } of (outcomes.slice(0, 2) as Outcome[][]).flat()) {
        expect([undefined, 'decided', 'closed']).toContain(refusal);
      }
      expect(await desk.text(documentId)).toBe(`§${textOf(PAIRS.map(([, after]) => after))}`);
      const decisions = await platform.db.decision.findMany({ where: { hunkId: { in: hunks } } });
      expect(decisions.map(({ hunkId }) => hunkId).sort()).toEqual([...hunks].sort());
      expect((await desk.log(documentId)).length - log.length).toBe(hunks.length + 1);
      expect(await refresh(id)).toMatchObject({ status: 'accepted' });
    }
    tellFigures(
      `decisions: ${ROUNDS} races of two processes for ${WORDS.length} hunks, ${wins.ann} to ${wins.ben}; each decided once`,
    );
  },
  Math.max(120_000, ROUNDS * 10_000),
);
