import { createCopyEditor } from '../../src/agent/copy-editor/copy-editor';
import type { ToolDefinition } from '../../src/agent/core/tool';
import { resolveModel } from '../../src/agent/providers/model';
import { streamStep } from '../../src/agent/providers/stream-step';
import { startFakeGemini } from './gemini/gemini';
import { say } from './reply';

/**
 * Returns why Gemini would reject these tools in a real request: one line per problem, or none if it accepts them.
 * Gemini supports the smallest subset of JSON Schema, so tools that pass here work everywhere.
 */
export async function geminiToolProblems(tools: readonly ToolDefinition[]): Promise<string[]> {
  const fake = await startFakeGemini();
  try {
    fake.enqueue(say('Fine.'));
    const nowhere = { apiKey: undefined, baseUrl: 'http://127.0.0.1:9' };
    const settings = { google: fake, openrouter: nowhere, anthropic: nowhere, openai: nowhere, compatible: undefined };
    const model = resolveModel('google/gemini-3-flash-preview', settings, createCopyEditor());
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const { error } = await streamStep({ model, system: '', messages, tools });
    const [seen] = fake.requests;
    if (!seen) return [error?.message ?? 'the request was not sent'];
    return seen.refusal?.trim().split('\n') ?? [];
  } finally {
    await fake.close();
  }
}
