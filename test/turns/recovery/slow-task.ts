import type { TaskDefinition } from '@/tasks/registry';

/** Prints the number of its run. The first run continues until its process is killed; later ones end. */
export const slowTask: TaskDefinition = {
  type: 'test',
  subtype: 'slow',
  name: 'test_slow',
  title: 'Slow',
  description: '',
  parameters: [{ name: 'word', type: 'text', required: true, description: '' }],
  tool: {
    definition: {
      name: 'test_slow',
      description: 'Waits',
      inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
    },
    preparing: 'Waiting…',
    phase: 'read',
    groupKey: ({ callId }) => callId,
    status: () => 'Waiting…',
    title: () => 'Wait',
    async run(calls, { ctx, turnId, output, signal }) {
      const { takes } = await ctx.db.turn.findUniqueOrThrow({ where: { id: turnId } });
      for (const { callId } of calls) output(callId, `run ${takes}`);
      if (takes === 1) {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      return calls.map(({ input }) => ({ ok: true, output: {}, summary: 'Waited', answer: `${input.word} ${takes}` }));
    },
  },
};
