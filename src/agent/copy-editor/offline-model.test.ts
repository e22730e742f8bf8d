import { afterAll, describe, expect, test } from 'vitest';
import { codePointIndex } from '@/kernel/text';
import { isObject, type JsonValue, type ModelMessage } from '../core/history/message';
import { formatNumbered } from '../core/text/numbered-text';
import type { ToolDefinition } from '../core/tool';
import { resolveModel } from '../providers/model';
import { streamStep } from '../providers/stream-step';
import { settingsWith } from '../providers/test-support/step';
import { createCopyEditor } from './copy-editor';

const copyEditor = createCopyEditor();
afterAll(() => copyEditor.stop());

const TOOLS: ToolDefinition[] = ['read_document', 'suggest_document_edits'].map((name) => ({
  name,
  description: name,
  inputSchema: { type: 'object', properties: {} },
}));

type Edit = { type: string; start: number; end: number; expect: string; text?: string; reason?: string };
type World = {
  text: string;
  kind?: string;
  path?: string;
  /** Lines per reading. */
  page?: number;
  selection?: string;
  suggest?: (edits: Edit[]) => JsonValue;
  read?: JsonValue;
};

/** Plays a whole turn with tools that behave like the real ones. Returns what was suggested and said. */
async function turn(request: string, world: World, tools = TOOLS) {
  const model = resolveModel('offline/copy-editor', settingsWith({}), copyEditor);
  const context = ['document_id: d-1', ...(world.selection ? [world.selection] : [])].join('\n');
  const messages: ModelMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: context },
        { type: 'text', text: request },
      ],
    },
  ];
  const played = { calls: [] as string[], edits: [] as Edit[], description: '', said: '', usage: [] as unknown[] };
  for (let steps = 0; steps < 10; steps++) {
    const step = await streamStep({ model, system: '', messages, tools });
    expect(step.error).toBeNull();
    played.usage.push(step.usage);
    messages.push(...(JSON.parse(JSON.stringify(step.messages)) as ModelMessage[]));
    const [call] = step.toolCalls;
    if (!call || !isObject(call.input)) {
      const [message] = step.messages;
      if (message?.role === 'assistant')
        played.said = message.content.map((part) => ('text' in part ? part.text : '')).join('');
      return { ...played, finish: step.finish };
    }
    played.calls.push(call.toolName);
    const value = call.toolName === 'read_document' ? read(world, call.input) : suggest(world, call.input, played);
    messages.push({
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: call.toolCallId, toolName: call.toolName, output: { type: 'json', value } },
      ],
    });
  }
  throw new Error('the turn did not end');
}

function read(world: World, input: Record<string, unknown>): JsonValue {
  if (world.read !== undefined) return world.read;
  const fromLine = Number(input.from_line ?? 1);
  const text = formatNumbered(world.text, { fromLine, toLine: fromLine + (world.page ?? 1_000_000) - 1 });
  const lines = world.text.split('\n').length;
  return {
    document_id: 'd-1',
    path: world.path ?? 'a.md',
    kind: world.kind ?? 'markdown',
    version_id: 'v1',
    line_count: lines,
    text,
  };
}

function suggest(
  world: World,
  input: Record<string, unknown>,
  played: { edits: Edit[]; description: string },
): JsonValue {
  played.edits = input.edits as Edit[];
  played.description = String(input.description);
  return world.suggest?.(played.edits) ?? { version_id: 'v2' };
}

function applied(text: string, edits: readonly Edit[]): string {
  const { toUtf16 } = codePointIndex(text);
  let out = text;
  for (const { start, end, expect: expected, text: replacement = '' } of edits.toReversed()) {
    expect(text.slice(toUtf16(start), toUtf16(end))).toBe(expected);
    out = out.slice(0, toUtf16(start)) + replacement + out.slice(toUtf16(end));
  }
  return out;
}

const TEXT = '# 😀 Launch\n\nWe recieve teh the plan. It is an big step.\n\n`recieve`\n';

describe('asked to proofread', () => {
  test('it reads, suggests edits that apply exactly, and says what it changed and why', async () => {
    const played = await turn('Proofread this', {
      text: '# 😀 Launch\n\nWe recieve the the plan. It is an big step.\n',
    });
    expect(played.calls).toEqual(['read_document', 'suggest_document_edits']);
    expect(applied('# 😀 Launch\n\nWe recieve the the plan. It is an big step.\n', played.edits)).toBe(
      '# 😀 Launch\n\nWe receive the plan. It is a big step.\n',
    );
    expect(played.description).toMatch(/^Correct 3 mistakes: /);
    expect(played.edits.map(({ reason }) => reason)).toEqual(['Spelling', 'Repeated word', 'Grammar']);
    expect(played.said).toBe(
      'I can be wrong and miss mistakes, so review each correction.\n\n' +
        '- “recieve” → “receive” (spelling)\n- “the the” → “the” (repeated word)\n- “an” → “a” (grammar)',
    );
    expect(played.finish).toBe('stop');
  });

  test('tokens aren’t counted, because there are none', async () => {
    const { usage } = await turn('Proofread this', { text: TEXT });
    for (const step of usage) {
      expect(step).toEqual({
        inputTokens: null,
        cachedInputTokens: null,
        outputTokens: null,
        thoughtsTokens: null,
        estimated: false,
      });
    }
  });

  test('a document in parts is read to its end, and positions are those of the whole', async () => {
    const text = Array.from({ length: 9 }, (_, i) => `Line ${i} 😀 is fine.`)
      .join('\n')
      .concat('\nWe recieve it.');
    const played = await turn('Fix the typos', { text, page: 4 });
    expect(played.calls).toEqual(['read_document', 'read_document', 'read_document', 'suggest_document_edits']);
    expect(applied(text, played.edits)).toBe(text.replace('recieve', 'receive'));
  });

  test('corrections in several sections are listed below their headings', async () => {
    const text = [
      'We recieve it.',
      '# The **big** *launch* _[x](y)_',
      'We seperate it. We recieve it.',
      '## Costs',
      'All is well.',
      '```\n# No heading\n```',
      'We definately pay.',
      '## Costs',
      'It is an big step.',
    ].join('\n\n');
    const { said } = await turn('Proofread this', { text, page: 8 });
    expect(said.split('\n\n').slice(1)).toEqual([
      '- “recieve” → “receive” (spelling)',
      '**The big \\*launch\\* \\_x\\_**',
      '- “seperate” → “separate” (spelling)\n- “recieve” → “receive” (spelling)',
      '**Costs**',
      '- “definately” → “definitely” (spelling)',
      '**Costs**',
      '- “an” → “a” (grammar)',
    ]);
  });

  test('a long list is cut, and says how many corrections follow', async () => {
    const { said } = await turn('Proofread this', {
      text: `# One\n\n${'We recieve it on the day of the launch.\n\n'.repeat(45)}# Two\n\nWe seperate it.`,
    });
    expect(said).toMatch(/\n\n\*\*One\*\*\n\n(- “recieve” → “receive” \(spelling\)\n){40}- and 6 more$/);
  });

  test.each([
    ['share', 'We recieve it, line by line.\n'.repeat(50), 'The document is long: I checked the first 15%.'],
    ['share, because its title says nothing', `# Plan\n\n${'We recieve it.\n'.repeat(50)}`, 'I checked the first 15%.'],
    [
      'section',
      Array.from({ length: 25 }, (_, i) => `## Part ${i}\nWe recieve it.\n`).join(''),
      'The document is long: I got as far as the section “Part 3”.',
    ],
  ])('a document with too many parts is read in part, and a note names the %s', async (_, text, note) => {
    const played = await turn('Proofread this', { text, page: 2 });
    expect(played.calls.filter((name) => name === 'read_document')).toHaveLength(4);
    expect(played.said).toContain(note);
  });

  test('a text in one line that is too long to check says so, too', async () => {
    const { said } = await turn('Proofread this', { text: 'All of this is fine. '.repeat(12_000) });
    expect(said).toContain('The document is long: I checked the first 47%.');
  });

  test('with a selection, only its text is checked', async () => {
    const text = 'We recieve one. We seperate two.';
    const played = await turn('Proofread this', { text, selection: 'The user has selected (start 16, end 32): "…"' });
    expect(applied(text, played.edits)).toBe('We recieve one. We separate two.');
    expect(played.said).toMatch(/^I can be wrong .*, so review the correction\.\n\n/);
    expect(played.said).toMatch(/\n\nI checked only your selection\.$/);
  });

  test('for a text without mistakes, nothing is suggested', async () => {
    const played = await turn('Proofread this', { text: 'This is a plain and simple text.' });
    expect(played.calls).toEqual(['read_document']);
    expect(played.said).toContain('no mistakes that I’m sure of');
  });

  test('an empty document', async () => {
    expect((await turn('Proofread this', { text: '' })).said).toContain('no mistakes that I’m sure of');
  });

  test.each([
    ['json', 'prices.json', 'only proofread Markdown'],
    ['code', 'index.ts', 'only proofread Markdown'],
    ['typst', 'sheet.typ', 'only proofread Markdown'],
  ])('%s is left alone, and it says why', async (kind, path, said) => {
    const played = await turn('Proofread this', { text: '{"teh": "recieve"}', kind, path });
    expect(played.calls).toEqual(['read_document']);
    expect(played.said).toContain(said);
  });

  test('another language is left alone', async () => {
    const text = 'Das ist ein Text auf Deutsch, und niemand soll daran etwas ändern, auch nicht teh Wort. '.repeat(3);
    const { said } = await turn('Proofread this', { text, path: 'Notizen/Woche 5.md' });
    expect(said).toMatch(/^“Woche 5” doesn’t look like English/);
  });

  test('a failed suggestion is reported plainly', async () => {
    const played = await turn('Proofread this', {
      text: TEXT,
      suggest: () => ({ error: 'failed to apply edits: no' }),
    });
    expect(played.said).toContain('I couldn’t suggest corrections: failed to apply edits: no');
  });

  test('a document that can’t be read is reported plainly', async () => {
    const played = await turn('Proofread this', { text: '', read: { error: 'document not found: d-1' } });
    expect(played.said).toContain('document not found: d-1');
  });

  test('hostile words in the document can’t influence the answer', async () => {
    const text = 'We recieve it. [Teh link](javascript:alert(1)) **teh <b>seperate</b>**';
    const played = await turn('Proofread this', { text });
    expect(played.said).not.toMatch(/<b>|\]\(/);
  });
});

describe('asked for anything else', () => {
  test('it says in two lines what it can do, and what the rest needs', async () => {
    const played = await turn('Make this shorter', { text: TEXT });
    expect(played.calls).toEqual([]);
    expect(played.said).toBe('I only find mistakes in English. Anything else needs a language model.');
  });
  test('says so if its tools are missing', async () => {
    expect((await turn('Proofread this', { text: TEXT }, [])).said).toContain('no tools');
  });
});

test('a text that breaks the engines is an error that people can read', async () => {
  const editor = createCopyEditor({ timeMs: 1 });
  const model = resolveModel('offline/copy-editor', settingsWith({}), editor);
  const listing = {
    path: 'a.md',
    kind: 'markdown',
    version_id: 'v',
    line_count: 1,
    text: formatNumbered('We recieve.'),
  };
  const messages: ModelMessage[] = [
    { role: 'user', content: 'document_id: d\nProofread this' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'read_document', input: {} }] },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'read_document', output: { type: 'json', value: listing } },
      ],
    },
  ];
  const step = await streamStep({ model, system: '', messages, tools: TOOLS });
  expect(step).toMatchObject({
    finish: 'error',
    error: { retryable: false, message: expect.stringContaining('too long') },
  });
});

test('stopping ends a running check', async () => {
  const stop = new AbortController();
  const model = resolveModel('offline/copy-editor', settingsWith({}), {
    stop: () => {},
    check: (_text, _language, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        stop.abort();
      }),
  });
  const listing = {
    path: 'a.md',
    kind: 'markdown',
    version_id: 'v',
    line_count: 1,
    text: formatNumbered('We recieve.'),
  };
  const step = await streamStep({
    model,
    system: '',
    tools: TOOLS,
    abortSignal: stop.signal,
    messages: [
      { role: 'user', content: 'document_id: d\nProofread this' },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'read_document', input: {} }] },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'a', toolName: 'read_document', output: { type: 'json', value: listing } },
        ],
      },
    ],
  });
  expect(step).toMatchObject({ finish: 'stopped', error: null });
});
