import { expect, test } from 'vitest';
import { turnDetails } from '@/agent/queries/turn';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch } from '../fixture';

const world = await makeWorld();
const { platform } = world;
await startTurnWorker(platform);

const PRESS_RELEASE = `# Northwind opens a repair café

Today Northwind opens the the first repair café in town. We recieve broken lamps, bikes and radios, and we repair them together.

“Its a place where a old toaster gets a second life,” says founder Mia Holm. The café is open untill eight o’clock.
`;

test('asked to proofread, the offline copy editor reads, suggests and says so; the document does not change', async () => {
  const documentId = await world.newDocument(PRESS_RELEASE, { path: 'press-release.md' });
  const editor = world.as('editor');
  const heard: string[] = [];
  platform.bus.subscribe(topics.turns(documentId), () => heard.push('turns'));
  const { turnId } = await ask(editor, { documentId, request: 'Proofread this', model: 'offline/copy-editor' });
  const events = await watch(world.as('viewer'), turnId);

  const types = typesOf(events);
  expect(types[0]).toBe('turn-started');
  expect(types.at(-1)).toBe('finished');
  expect(types.filter((type) => type === 'suggestion')).toHaveLength(1);
  expect(types.filter((type) => type === 'step-started')).toHaveLength(3);
  const words = events.flatMap(({ event }) => (event.type === 'status' ? event.word : []));
  expect(words).toContain('Reading press-release…');
  expect(words.some((word) => /^Suggesting \d+ changes…$/.test(word))).toBe(true);
  expect(textOf(events)).toMatch(/^I can be wrong and miss mistakes, so review each correction\.\n\n- /);

  const suggestion = await platform.db.version.findFirst({
    where: { createdByTurnId: turnId },
    include: { hunks: true },
  });
  expect(suggestion).toMatchObject({ documentId, type: 'ai_suggestion', status: 'pending', step: 1 });
  expect(suggestion?.hunks.map(({ before, after }) => `${before.trim()}>${after.trim()}`).join(' ')).toContain(
    'receive',
  );
  expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe(PRESS_RELEASE);

  const turn = await turnDetails(world.as('viewer'), turnId);
  expect(turn).toMatchObject({ status: 'finished', error: null, request: 'Proofread this' });
  expect(turn.systemPrompt).toContain('writing agent');
  expect(turn.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
    'assistant',
  ]);
  expect(turn.pins).toEqual([{ documentId, versionId: suggestion?.id, step: 1 }]);
  // The copy editor counts no tokens, so the sum is unknown, not 0.
  expect(turn.totals).toMatchObject({ calls: 3, running: 0, inputTokens: { value: null, partial: false } });
  expect(heard.length).toBeGreaterThanOrEqual(3);
});

test('a clean text ends without a suggestion', async () => {
  const documentId = await world.newDocument('The cat sat on the mat.\n');
  const { turnId } = await ask(world.as('editor'), {
    documentId,
    request: 'Proofread this',
    model: 'offline/copy-editor',
  });
  const types = typesOf(await watch(world.as('editor'), turnId));
  expect(types.at(-1)).toBe('finished');
  expect(types).not.toContain('suggestion');
});
