import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '@/kernel/error';
import { makeDraftEditor } from '../core/text-editor/draft-editor';
import { editorTools } from './editor-tools';
import { bindTool, executeFunctionCalls, extractFunctionCalls } from './function-calls';

describe('extractFunctionCalls', () => {
  test('returns the calls of an answer with their ids, in order', () => {
    const content = [
      { type: 'reasoning' as const, text: 'Hm.' },
      { type: 'tool-call' as const, toolCallId: 'a', toolName: 'undo', input: {} },
      { type: 'text' as const, text: 'And' },
      { type: 'tool-call' as const, toolCallId: 'b', toolName: 'redo', input: { x: 1 } },
    ];
    expect(extractFunctionCalls({ role: 'assistant', content })).toEqual([
      { id: 'a', name: 'undo', args: {} },
      { id: 'b', name: 'redo', args: { x: 1 } },
    ]);
  });
  test('returns none for a text-only answer, an empty answer, and no answer', () => {
    expect(extractFunctionCalls({ role: 'assistant', content: [{ type: 'text', text: 'Done' }] })).toEqual([]);
    expect(extractFunctionCalls({ role: 'assistant', content: [] })).toEqual([]);
    expect(extractFunctionCalls({ role: 'user', content: 'undo' })).toEqual([]);
    expect(extractFunctionCalls(undefined)).toEqual([]);
  });
});

describe('executeFunctionCalls', () => {
  const editor = makeDraftEditor('One two.');
  const tools = [
    ...editorTools(editor),
    bindTool(
      {
        name: 'break',
        description: '',
        schema: z.object({ how: z.string() }),
        create:
          () =>
          ({ how }) => {
            throw how === 'politely' ? new AppError('INVALID', 'It is broken.') : new TypeError('secret internals');
          },
      },
      undefined,
    ),
  ];
  const run = (...calls: [name: string, args: unknown][]) =>
    executeFunctionCalls(
      calls.map(([name, args], i) => ({ id: `call-${i}`, name, args })),
      tools,
    );

  test('without calls there are no results', async () => {
    expect(await run()).toEqual([]);
  });

  test('calls run in order on one editor', async () => {
    const results = await run(
      ['replace_text', { find: 'One', replacement: '1' }],
      ['get_editor_artifact', {}],
      ['undo', {}],
      ['get_editor_artifact', {}],
      ['redo', {}],
      ['set_editor_artifact', { content: 'New.' }],
      ['undo', {}],
      ['undo', {}],
    );
    expect(results.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, i) => `call-${i}`));
    expect(results.every(({ success }) => success)).toBe(true);
    expect(results[1]?.data).toEqual({ content: '1 two.' });
    expect(results[3]?.data).toEqual({ content: 'One two.' });
    expect(editor.getContent()).toBe('One two.');
  });

  test('a tool that throws, bad arguments and an unknown name are errors of that call alone', async () => {
    const results = await run(
      ['delete_everything', {}],
      ['break', { how: 'politely' }],
      ['break', { how: 'badly' }],
      ['replace_text', { find: 'One' }],
      ['replace_text', 'find One'],
      ['complete_task', { message: 'Done' }],
      ['get_editor_artifact', {}],
    );
    expect(results.map(({ success }) => success)).toEqual([false, false, false, false, false, false, true]);
    expect(results[0]?.error).toBe(
      'There is no function delete_everything; there are complete_task, get_editor_artifact, set_editor_artifact, replace_text, undo, redo, break.',
    );
    expect(results[1]?.error).toBe('It is broken.');
    expect(results[2]?.error).toBe('The function failed: a fault in the server.');
    expect(results[3]?.error).toMatch(/^invalid arguments: replacement: /);
    expect(results[4]?.error).toContain('must be one valid JSON object');
    expect(results[5]?.error).toMatch(/^invalid arguments: success: /);
  });

  test('calls above the limit are answered with an error and not run', async () => {
    const many = Array.from({ length: 250 }, (): [string, unknown] => ['get_editor_artifact', {}]);
    const results = await run(...many);
    expect(results.map(({ success }) => success)).toEqual(many.map((_, i) => i < 200));
    expect(results[200]?.error).toContain('200 functions at most');
  });

  test('unambiguous mistakes in arguments are corrected', async () => {
    const [result] = await run(['replace_text', '{"find": "o", "replacement": "0", "all": "true"}']);
    expect(result?.success).toBe(true);
    expect(editor.getContent()).toBe('One tw0.');
    expect((await run(['complete_task', { success: 'true', message: 'Done', error: null }]))[0]?.data).toEqual({
      success: true,
      message: 'Done',
    });
  });
});
