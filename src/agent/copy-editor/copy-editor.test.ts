import { afterAll, describe, expect, test } from 'vitest';
import { typedInHaste } from '../../../e2e/support/seed/text';
import { createCopyEditor, LONGEST_TEXT } from './copy-editor';

const PRESS_RELEASE = `# Launch

We are exited to anounce that teh new plan was recieved by the the team. It is an big step, and i think
its definately good.

- seperate \`recieve\` items
- see https://example.org/teh

\`\`\`
let teh = 1;
\`\`\`
`;

describe('the copy editor', () => {
  const editor = createCopyEditor();
  afterAll(() => editor.stop());

  function corrected(
    text: string,
    corrections: readonly { start: number; end: number; replacement: string }[],
  ): string {
    let out = text;
    for (const { start, end, replacement } of corrections.toReversed())
      out = out.slice(0, start) + replacement + out.slice(end);
    return out;
  }

  test('no process runs before the first text', () => {
    expect(editor.engine.pid).toBeUndefined();
  });

  test('plain mistakes are corrected, code and links are not', async () => {
    const { corrections } = await editor.check(PRESS_RELEASE, 'markdown');
    const text = corrected(PRESS_RELEASE, corrections);
    expect(text).toContain('announce that the new plan was received by the team. It is a big step, and I think');
    expect(text).toContain('definitely good');
    expect(text).toContain('- separate `recieve` items\n- see https://example.org/teh');
    expect(text).toContain('let teh = 1;');
  });

  test('the texts of the sample data that are typed in haste have mistakes to correct', async () => {
    const found: string[][] = [];
    for (const n of [0, 1]) {
      const text = typedInHaste('# Lead times\n\nIf a customer writes before noon, they get an answer.\n', n);
      const { corrections } = await editor.check(text, 'markdown');
      found.push(corrections.map((one) => `${one.text} → ${one.replacement}`));
    }
    expect(found).toEqual([
      [
        'recieved → received',
        'the the → the',
        'seperately → separately',
        'a → an',
        'noticable → noticeable',
        'of → have',
      ],
      [
        ...['definately → definitely', 'wich → which', 'reccomend → recommend', 'an → a', 'suprise → surprise'],
        ...['if if → if', 'begining → beginning'],
      ],
    ]);
  });

  test('offsets are right after emoji and line breaks of any kind', async () => {
    const text = '😀😀 We recieve it.\r\nAnd teh 👩‍👩‍👧 end.\r\n';
    const { corrections } = await editor.check(text, 'markdown');
    expect(corrected(text, corrections)).toBe('😀😀 We receive it.\r\nAnd the 👩‍👩‍👧 end.\r\n');
  });

  test('another language is left alone', async () => {
    const german =
      'Das ist ein Text auf Deutsch, und niemand soll daran etwas ändern, auch wenn er Wörter enthält. '.repeat(3);
    expect(await editor.check(german, 'markdown')).toEqual({
      corrections: [],
      checked: german.length,
      isEnglish: false,
    });
  });

  test('a text with few of the small words is English all the same', async () => {
    const notes = 'Tasks: recieve boxes; label boxes; stack boxes; count boxes; sweep floor; lock door. '.repeat(3);
    expect(await editor.check(notes, 'markdown')).toMatchObject({ isEnglish: true });
  });

  test('only the first part of a very long text is checked, up to the end of a paragraph', async () => {
    const text = 'They have teh plan.\n\n'.repeat(10_000);
    const { checked, corrections } = await editor.check(text, 'markdown');
    expect(checked).toBeLessThanOrEqual(LONGEST_TEXT);
    expect(checked).toBeGreaterThan(LONGEST_TEXT - 100);
    expect(text.slice(checked - 5, checked)).toBe('plan.');
    expect(corrections.at(-1)!.end).toBeLessThanOrEqual(checked);
  });

  test('one process checks all texts, one after another', async () => {
    const { pid } = editor.engine;
    const texts = ['We recieve one.', 'We recieve two.', 'We recieve three.'];
    const checks = await Promise.all(texts.map((text) => editor.check(text, 'markdown')));
    expect(checks.map(({ corrections }) => corrections.length)).toEqual([1, 1, 1]);
    expect(editor.engine.pid).toBe(pid);
  });

  test('extremely long words, which break the engine, don’t make it fail', async () => {
    const text = `We recieve ${'a'.repeat(20_000)} it.`;
    expect((await editor.check(text, 'markdown')).corrections).toHaveLength(1);
  });

  test('the process gets nothing of the environment', async () => {
    await editor.check('We recieve it again.', 'markdown');
    const { readFile } = await import('node:fs/promises');
    const environment = await readFile(`/proc/${editor.engine.pid}/environ`, 'utf8').catch(() => '');
    expect(environment).not.toContain('PATH=');
  });

  test('a process that is killed at work is replaced, and nobody notices', async () => {
    await editor.check('We recieve a first one.', 'markdown');
    const { pid } = editor.engine;
    const text = 'They recieve it and that is what we have. '.repeat(400);
    const interrupted = editor.check(text, 'markdown');
    const next = editor.check('We recieve a last one.', 'markdown');
    process.kill(pid!, 'SIGKILL');
    expect((await interrupted).corrections.length).toBeGreaterThan(0);
    expect((await next).corrections).toHaveLength(1);
    expect(editor.engine.pid).not.toBe(pid);
  });

  test('stopping ends the work at once', async () => {
    await editor.check('We recieve warm.', 'markdown');
    const stop = new AbortController();
    const checking = editor.check(
      'They recieve them, and we have what they recieve. '.repeat(400),
      'markdown',
      stop.signal,
    );
    const rejected = expect(checking).rejects.toThrow();
    await new Promise(setImmediate);
    stop.abort();
    await rejected;
    expect(editor.engine.pid).toBeUndefined();
  });
});

describe('limits', () => {
  const editors: ReturnType<typeof createCopyEditor>[] = [];
  function limited(limits: Parameters<typeof createCopyEditor>[0]) {
    const editor = createCopyEditor(limits);
    editors.push(editor);
    return editor;
  }
  afterAll(() => {
    for (const editor of editors) editor.stop();
  });

  test('a text that takes too long is given up, with a plain message', async () => {
    const editor = limited({ timeMs: 50 });
    await expect(editor.check('We recieve it.', 'markdown')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('too long'),
    });
    expect(editor.engine.pid).toBeUndefined();
  });

  test.runIf(process.platform === 'linux')('a process that wants too much memory ends, not this one', async () => {
    const editor = limited({ memoryBytes: 900_000_000 });
    await expect(editor.check('We recieve it.', 'markdown')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('failed on this text'),
    });
  });

  test('if too many wait, the next one gets an error, and an idle process exits', async () => {
    const editor = limited({ waiting: 1, idleMs: 1 });
    const first = editor.check('We recieve it.', 'markdown');
    await expect(editor.check('We recieve it too.', 'markdown')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await first).corrections).toHaveLength(1);
    await expect.poll(() => editor.engine.pid, { timeout: 5_000 }).toBeUndefined();
  });
});
