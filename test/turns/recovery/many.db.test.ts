import { expect, test } from 'vitest';
import { watchTurn } from '@/agent/queries/turn-events';
import type { NumberedTurnEvent } from '@/agent/schema';
import { Gate } from '../../fakes/gate';
import { say } from '../../fakes/reply';
import { ask, FAST, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from '../fixture';

const world = await makeWorld({ paceMs: 3 });
const { gemini, platform } = world;
// Long leases, as on a busy server. If one expired on a slow machine, there would be an additional call.
await startTurnWorker(platform, { timing: { ...FAST, leaseMs: 20_000, heartbeatMs: 5_000 } });

/** Generous, for a machine that is busy with other work. */
const LIMIT_MS = 300_000;
const TEXT = 'We recieve many broken lamps untill noon, and we keep them seperate from the bikes.\n';

test(
  'twenty turns at once with three watchers each: all finish, no event is lost or doubled, the usage is the ledger’s',
  async () => {
    const askers = ['owner', 'admin', 'editor'] as const;
    const documents = await Promise.all(Array.from({ length: 20 }, () => world.newDocument(TEXT)));
    const turns = await Promise.all(
      documents.map((documentId, i) => ask(world.as(askers[i % 3]!), { documentId, request: 'Proofread this' })),
    );
    const watchers = ['owner', 'commenter', 'viewer'] as const;
    const seen = await Promise.all(
      turns.map(({ turnId }) => Promise.all(watchers.map((person) => watch(world.as(person), turnId)))),
    );
    for (const [first, ...others] of seen) {
      expect(typesOf(first!).at(-1)).toBe('finished');
      expect(first!.map(({ seq }) => seq)).toEqual(first!.map((_, i) => i + 1));
      for (const other of others) expect(other).toEqual(first);
    }
    const ids = turns.map(({ turnId }) => turnId);
    const stored = await platform.db.turnEvent.count({ where: { turnId: { in: ids } } });
    expect(stored).toBe(seen.reduce((sum, [first]) => sum + first!.length, 0));
    const calls = await platform.db.modelCall.findMany({ where: { turnId: { in: ids } } });
    expect(calls).toHaveLength(60);
    const sum = (name: 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'thoughtsTokens') =>
      calls.reduce((total, call) => total + (call[name] ?? 0), 0);
    const billed = gemini.billed();
    expect({
      prompt: sum('inputTokens'),
      cached: sum('cachedInputTokens'),
      output: sum('outputTokens') - sum('thoughtsTokens'),
      thoughts: sum('thoughtsTokens'),
    }).toEqual(billed);
    // Watchers see the same usage.
    const told = seen.flatMap(([first]) => first!).flatMap(({ event }) => (event.type === 'usage' ? [event] : []));
    expect(told.reduce((total, { inputTokens }) => total + (inputTokens ?? 0), 0)).toBe(billed.prompt);
    expect(await platform.db.version.count({ where: { createdByTurnId: { in: ids }, type: 'ai_suggestion' } })).toBe(
      20,
    );
  },
  LIMIT_MS,
);

test(
  'fifty watchers, each cut off several times, see the same events in the same order, none lost, none twice',
  async () => {
    const documentId = await world.newDocument(TEXT);
    const words = Array.from({ length: 40 }, (_, i) => `word-${i} `);
    const gate = new Gate();
    gemini.enqueue({ ...say(...words), gate });
    const { turnId } = await ask(world.as('editor'), { documentId, request: 'Count' });
    let cuts = 0;

    /** Watches like a client whose connection is cut: it asks again for the events after the last one it got. */
    async function watchWithCuts(nth: number): Promise<NumberedTurnEvent[]> {
      const seen: NumberedTurnEvent[] = [];
      for (;;) {
        const cut = new AbortController();
        const until = seen.length + 3 + ((nth * 7 + seen.length) % 11);
        const lastEventId = seen.at(-1) && String(seen.at(-1)!.seq);
        for await (const event of watchTurn(world.as('viewer'), { turnId, lastEventId }, cut.signal)) {
          seen.push(event);
          if (event.event.type === 'finished') return seen;
          if (seen.length === until) break;
        }
        cut.abort();
        cuts++;
      }
    }
    const watching = Promise.all(Array.from({ length: 50 }, (_, nth) => watchWithCuts(nth)));
    const all = watch(world.as('editor'), turnId);
    // Each word is a separate event: the next one is sent once the previous one has arrived.
    for (const word of words) {
      gate.step();
      await watchUntil(world.as('editor'), turnId, (event) => event.type === 'text-delta' && event.text === word);
    }
    gate.open();
    const expected = await all;
    for (const seen of await watching) expect(seen).toEqual(expected);
    expect(expected.map(({ seq }) => seq)).toEqual(expected.map((_, i) => i + 1));
    expect(cuts).toBeGreaterThanOrEqual(100);
  },
  LIMIT_MS,
);
