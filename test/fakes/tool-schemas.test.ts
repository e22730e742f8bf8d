import { expect, test } from 'vitest';
import { z } from 'zod';
import { editorTools } from '../../src/agent/complex-edit/editor-tools';
import { makeDraftEditor } from '../../src/agent/core/text-editor/draft-editor';
import { type ToolDefinition, toolInputSchema } from '../../src/agent/core/tool';
import { makeToolset } from '../../src/agent/tools/toolset';
import { geminiToolProblems } from './tool-schemas';

function toolWith(shape: z.ZodObject, name = 'a_tool'): ToolDefinition {
  return { name, description: 'A tool', inputSchema: toolInputSchema(shape) };
}

test('all tools of the agent and of its inner agent are accepted', async () => {
  expect(await geminiToolProblems(makeToolset().definitions)).toEqual([]);
  const inner = editorTools(makeDraftEditor('Text')).map(({ definition }) => definition);
  expect(await geminiToolProblems(inner)).toEqual([]);
});

test('flat objects, arrays, enums of strings, integers and booleans are accepted', async () => {
  const edit = z.object({ type: z.enum(['a', 'b']), start: z.int().min(0).optional(), text: z.string() });
  const shape = z.object({ edits: z.array(edit).min(1), dry: z.boolean().default(false), id: z.string().max(9) });
  expect(await geminiToolProblems([toolWith(shape)])).toEqual([]);
});

test.each([
  [
    'a union',
    z.object({ u: z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]) }),
  ],
  ['a tuple', z.object({ pair: z.tuple([z.string(), z.number()]) })],
  ['an e-mail address', z.object({ to: z.email() })],
])('%s is not', async (_name, shape) => {
  expect(await geminiToolProblems([toolWith(shape)])).not.toEqual([]);
});

test('a tool name with a space is refused', async () => {
  const shape = z.object({ id: z.string() });
  expect(await geminiToolProblems([toolWith(shape, 'a tool')])).not.toEqual([]);
});
