import { afterEach, expect, test } from 'vitest';
import type { ModelMessage } from '../../src/agent/core/history/message';
import { formatNumbered } from '../../src/agent/core/text/numbered-text';
import { modelWith, play } from '../../src/agent/providers/test-support/step';
import { startFakeGemini } from './gemini/gemini';
import { startFakeOpenAi } from './openai/openai';

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const TOOLS = ['read_document', 'suggest_document_edits'].map((name) => ({
  name,
  description: name,
  inputSchema: { type: 'object', properties: { document_id: { type: 'string' } } },
}));
const TEXT = 'We recieve teh box.\nThe occurence of teh the the end: seperately.';

async function models() {
  const gemini = await startFakeGemini();
  const openai = await startFakeOpenAi();
  servers.push(gemini, openai);
  return [
    modelWith('google/gemini-3-flash-preview', { google: gemini }),
    modelWith('compatible/small-model', { compatible: openai }),
  ];
}

test('without a script, both fakes read the document, suggest corrections by quotation, and say so', async () => {
  for (const model of await models()) {
    const messages: ModelMessage[] = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'document_id: d-1\nkind: markdown' },
          { type: 'text', text: 'Proofread this' },
        ],
      },
    ];
    const seen: unknown[] = [];
    for (let steps = 0; steps < 3; steps++) {
      const step = await play(model, messages, { tools: TOOLS });
      expect(step.error).toBeNull();
      messages.push(...step.messages);
      const [call] = step.toolCalls;
      seen.push(call ? { [call.toolName]: call.input } : step.finish);
      if (!call) break;
      const value = { path: 'a.md', version_id: 'v', text: formatNumbered(TEXT) };
      const { toolCallId, toolName } = call;
      messages.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value } }],
      });
    }
    expect(seen).toEqual([
      { read_document: { document_id: 'd-1' } },
      {
        suggest_document_edits: {
          document_id: 'd-1',
          description: 'Correct plain spelling mistakes',
          edits: [
            { type: 'replace', find: 'recieve', text: 'receive' },
            { type: 'replace', find: 'teh', text: 'the', occurrence: 1 },
            { type: 'replace', find: 'occurence', text: 'occurrence' },
            { type: 'replace', find: 'teh', text: 'the', occurrence: 2 },
            { type: 'replace', find: 'the the', text: 'the' },
            { type: 'replace', find: 'seperately', text: 'separately' },
          ],
        },
      },
      'stop',
    ]);
  }
});

test('for any other request, a fake answers with text', async () => {
  for (const model of await models()) {
    const step = await play(model, [{ role: 'user', content: 'document_id: d-1\nMake it shorter' }], { tools: TOOLS });
    expect(step).toMatchObject({ finish: 'stop', toolCalls: [] });
  }
});
