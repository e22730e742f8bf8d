import { describe, expect, test } from 'vitest';
import type { CompileResult } from './compile';
import { explainDiagnostics, type SheetTexts } from './diagnostics';
import { readJson, readTemplate, type SheetToolPorts, writeJson, writeTemplate } from './tools';
import { checkHalf, type SheetHalf } from './validate';
import { readVerdict, type VisualCheck, verifyOutput, verifyPage } from './verify';

const PAGE: CompileResult = {
  ok: true,
  pages: [{ width: 1, height: 1, svg: '<svg></svg>' }],
  warnings: [],
  missing: [],
};

function sheet(texts: Partial<SheetTexts> = {}, compiled: CompileResult | undefined = PAGE) {
  const current: SheetTexts = { data: '{"title":"Plants"}', template: '= {{title}}', ...texts };
  const stored: [SheetHalf, string][] = [];
  const sources: string[] = [];
  const ports: SheetToolPorts = {
    main: 'Plants.typ',
    read: async (half) => current[half],
    suggest: async (half, text) => {
      current[half] = text;
      stored.push([half, text]);
      return { ok: true, suggestionId: `s${stored.length}` };
    },
    check: async (half, checked) => checkHalf(half, checked),
    explain: async (report) => explainDiagnostics(report),
    ...(compiled && {
      compile: async ({ source }: { source: string }) => {
        sources.push(source);
        return compiled;
      },
    }),
  };
  return { ports, stored, sources };
}

describe('a write passes four stages, each with its own error for the model', () => {
  test.each([
    ['syntax', '{"title": }', 'The data isn’t valid JSON. Nothing was stored.\ndata 1:11 error: Expected a value.'],
    ['syntax', '', 'data 1:1 error: The JSON ends here, but a value is missing.'],
    ['schema', '{"title": ""}', 'data 1:11 error: The title can’t be empty. (title)'],
    [
      'schema',
      '{"title":"x","sections":[{"heading":1}]}',
      'data 1:37 error: This must be text in double quotes. (sections[0].heading)',
    ],
    ['schema', '{}', 'data 1:1 error: This field is missing. (title)'],
    ['schema', '[]', 'data 1:1 error: '],
  ])('write_json: %s of %s', async (stage, text, error) => {
    const { ports, stored } = sheet();
    const result = await writeJson(text, ports);
    expect(result).toMatchObject({ ok: false, stage });
    expect(!result.ok && result.error).toContain(error);
    expect(stored).toEqual([]);
  });

  test('write_json is refused if the data doesn’t render with the template', async () => {
    const { ports, stored, sources } = sheet({ template: '\n{{price}}' });
    expect(await writeJson('{"title":"x"}', ports)).toEqual({
      ok: false,
      stage: 'render',
      error:
        'The data doesn’t fit the template. Nothing was stored.\ntemplate 2:1 error: The data has no field “price”.',
    });
    expect([stored, sources]).toEqual([[], []]);
  });

  test('write_template refuses an empty template', async () => {
    const { ports, stored } = sheet();
    for (const text of ['', ' \n']) {
      expect(await writeTemplate(text, ports)).toMatchObject({
        ok: false,
        stage: 'syntax',
        error: expect.stringContaining('The template is empty.'),
      });
    }
    expect(stored).toEqual([]);
  });

  test('write_template refuses wrong template syntax with its position', async () => {
    expect(await writeTemplate('a\n{{#if title}}', sheet().ports)).toEqual({
      ok: false,
      stage: 'schema',
      error: 'The template’s syntax is wrong. Nothing was stored.\ntemplate 2:1 error: This block has no {{/if}}.',
    });
  });

  test('write_template is refused if the template doesn’t render with the data', async () => {
    expect(await writeTemplate('{{titel}}', sheet().ports)).toMatchObject({ ok: false, stage: 'render' });
    expect(await writeTemplate('x', sheet({ data: '{' }).ports)).toMatchObject({
      stage: 'render',
      error: expect.stringContaining('data 1:2 error'),
    });
  });

  test('a page that doesn’t compile is refused with all diagnostics', async () => {
    const diagnostic = (line: number, column: number, message: string) => ({
      severity: 'error' as const,
      message,
      file: 'Plants.typ',
      start: { line, column },
      end: { line, column: column + 3 },
    });
    const failure: CompileResult = {
      ok: false,
      reason: 'error',
      diagnostics: [diagnostic(0, 2, 'unknown variable: foo'), diagnostic(1, 0, 'unclosed delimiter')],
    };
    const { ports, stored } = sheet({}, failure);
    expect(await writeTemplate('a #foo\n$x {{title}}', ports)).toEqual({
      ok: false,
      stage: 'compile',
      error:
        'The page doesn’t compile. Nothing was stored.\n' +
        'template 1:3 error: unknown variable: foo\ntemplate 2:1 error: unclosed delimiter',
    });
    expect(stored).toEqual([]);
  });

  test('a write that passes becomes a suggestion on its document, and the next write is checked with it', async () => {
    const { ports, stored, sources } = sheet();
    expect(await writeJson('{"title":"x","price":3}', ports)).toMatchObject({
      ok: true,
      suggestionId: 's1',
      message: expect.stringContaining('all four stages'),
    });
    expect(await writeTemplate('{{price}}', ports)).toMatchObject({ ok: true, suggestionId: 's2' });
    expect(stored).toEqual([
      ['data', '{"title":"x","price":3}'],
      ['template', '{{price}}'],
    ]);
    expect(sources.at(-1)).toBe('3');
  });

  test('without a compiler, a write passes the first three stages, and the result says that it wasn’t compiled', async () => {
    const { ports, stored } = sheet();
    const { compile, ...without } = ports;
    expect(await writeTemplate('#nonsense', without)).toMatchObject({
      ok: true,
      message:
        'Stored as a suggestion. It passed syntax, schema and rendering. No compiler could run, so it was not compiled.',
    });
    expect(await writeTemplate('{{nonsense}}', without)).toMatchObject({ ok: false, stage: 'render' });
    expect(stored).toHaveLength(1);
    const broken = sheet({}, { ok: false, reason: 'unavailable', diagnostics: [] });
    expect(await writeTemplate('x', broken.ports)).toMatchObject({
      ok: true,
      message: expect.stringContaining('it was not compiled'),
    });
  });

  test('an unchanged text makes no suggestion', async () => {
    const { ports, stored, sources } = sheet();
    const result = await writeTemplate('= {{title}}', ports);
    expect(result).toEqual({ ok: true, message: 'The template is already like this. Nothing was stored.' });
    expect([stored, sources]).toEqual([[], []]);
  });

  test('a refused suggestion, for example on a frozen passage, is an error', async () => {
    const { ports } = sheet();
    const refusing = { ...ports, suggest: async () => ({ ok: false as const, error: 'This passage is frozen.' }) };
    expect(await writeTemplate('x', refusing)).toEqual({ ok: false, stage: 'store', error: 'This passage is frozen.' });
  });

  test('read_json returns the data and its schema, read_template the template', async () => {
    const { ports } = sheet();
    expect(await readJson(ports)).toMatchObject({
      text: '{"title":"Plants"}',
      schema: expect.stringContaining('"title"'),
    });
    expect(await readTemplate(ports)).toEqual({ half: 'template', text: '= {{title}}' });
  });
});

describe('the verification of a page', () => {
  const whole = `<svg>${'x'.repeat(100)}</svg>`;

  test.each([
    [
      'a compile error → failed',
      { ok: false, error: 'unknown variable' },
      { status: 'failed', error: 'unknown variable' },
    ],
    ['no output → retry', { ok: true, svg: undefined }, { status: 'needs_retry', reason: 'No output generated' }],
    ['empty → retry', { ok: true, svg: '' }, { status: 'needs_retry', reason: 'Empty SVG output' }],
    [
      'a whole <svg of more than 100 bytes → success (0.8)',
      { ok: true, svg: whole },
      { status: 'success', confidence: 0.8 },
    ],
    [
      'else retry',
      { ok: true, svg: '<svg></svg>' },
      { status: 'needs_retry', reason: 'SVG output appears incomplete' },
    ],
    [
      'cut off → retry',
      { ok: true, svg: whole.slice(0, -6) },
      { status: 'needs_retry', reason: 'SVG output appears incomplete' },
    ],
  ] as const)('always checks the output: %s', (_, outcome, expected) => {
    expect(verifyOutput(outcome)).toMatchObject(expected);
  });

  const visual = (answer: Awaited<ReturnType<VisualCheck['look']>>) => {
    const asked: unknown[] = [];
    const check: VisualCheck = {
      request: 'Make it dark',
      picture: async () => ({ png: new Uint8Array([1, 2]), pages: 1 }),
      look: async (...args) => {
        asked.push(args);
        return answer;
      },
    };
    return { asked, check };
  };

  test('sends the page as PNG and the original request to a vision model if this is turned on', async () => {
    const answer = '{"status":"needs_retry","reason":"too bright","suggestion":"Make it darker."}';
    const { asked, check } = visual({ ok: true, answer });
    expect(await verifyPage({ ok: true, svg: whole }, check)).toEqual({
      status: 'needs_retry',
      reason: 'too bright',
      suggestion: 'Make it darker.',
    });
    expect(asked).toEqual([['Make it dark', { png: new Uint8Array([1, 2]), pages: 1 }]]);
  });

  test('sends no page to a model if it fails the other checks', async () => {
    const { asked, check } = visual({ ok: true, answer: 'success' });
    expect(await verifyPage({ ok: false, error: 'no' }, check)).toMatchObject({ status: 'failed' });
    expect(await verifyPage({ ok: true, svg: '' }, check)).toMatchObject({ status: 'needs_retry' });
    expect(asked).toEqual([]);
  });

  test('relies on the other checks if no model can see pictures, and says so', async () => {
    const { check } = visual({ ok: false, error: 'This model can’t see images.' });
    expect(await verifyPage({ ok: true, svg: whole }, check)).toEqual({
      status: 'success',
      confidence: 0.8,
      message: 'The page compiles and has content. No model could check it: This model can’t see images.',
    });
  });

  test.each([
    ['{"status":"success","confidence":0.9,"message":"good"}', { status: 'success', confidence: 0.9, message: 'good' }],
    ['```json\n{"status":"failed","error":"blank"}\n```', { status: 'failed', error: 'blank' }],
    ['Here: {"status":"needs_retry","reason":"r"} Bye.', { status: 'needs_retry', reason: 'r', suggestion: 'r' }],
    ['{"status":"success","confidence":7}', { status: 'success', confidence: 1 }],
    ['{"status":"success","confidence":"high"}', { status: 'success', confidence: 0.5 }],
    ['{"status":"maybe"}', { status: 'needs_retry' }],
    ['Success. The page shows all prices.', { status: 'success', confidence: 0.5 }],
    ['The check failed: the page is blank.', { status: 'failed' }],
    ['Not successful: no prices.', { status: 'needs_retry' }],
    ['The prices are missing.', { status: 'needs_retry', suggestion: 'The prices are missing.' }],
    ['', { status: 'needs_retry' }],
    ['null', { status: 'needs_retry' }],
  ])('reads the same three results from an answer as JSON or plain text: %s', (answer, expected) => {
    expect(readVerdict(answer)).toMatchObject(expected);
  });
});
