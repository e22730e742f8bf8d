import { describe, expect, test } from 'vitest';
import type { VisualCheck } from '@/sheets/core/verify';
import { generationPrompt, retryRequest } from '../prompts/sheets/generate-sheet';
import { recoveryPrompt } from '../prompts/sheets/recover-sheet';
import type { Draft } from './draft';
import {
  type AgentConfig,
  type AgentPorts,
  type Compile,
  DEFAULT_CONFIG,
  type IterationNews,
  SheetAgent,
} from './sheet-agent';

type Asked = Parameters<AgentPorts['ask']>[1];
type Answer = string | { error: string };

const SVG = `<svg>${'x'.repeat(100)}</svg>`;
const REQUEST = 'A flyer for our plant sale';
const picture = { png: new Uint8Array([1]), pages: 1 };

/** Returns an agent whose model, compiler and visual check give scripted answers, in order. */
function scripted({
  answers,
  pages = [],
  looks = [],
  config = {},
}: {
  answers: Answer[];
  pages?: ({ error: string } | { svg: string | undefined })[];
  looks?: Answer[];
  config?: Partial<AgentConfig>;
}) {
  const asked: Asked[] = [];
  const seen: Parameters<VisualCheck['look']>[] = [];
  const drafts: Draft[] = [];
  const news: IterationNews[] = [];
  const next = (list: Answer[], at: number) => {
    const answer = list[at];
    if (answer === undefined) throw new Error('asked too often');
    return typeof answer === 'string' ? { ok: true as const, answer } : { ok: false as const, error: answer.error };
  };
  const ports: AgentPorts = {
    ask: async (_iteration, question) => next(answers, asked.push(question) - 1),
    look: async (_iteration, ...args) => next(looks, seen.push(args) - 1),
    tell: (one) => news.push(one),
  };
  const compile: Compile = async (draft) => {
    const page = pages[drafts.push(draft) - 1] ?? { svg: SVG };
    return 'error' in page ? { ok: false, ...page } : { ok: true, ...page, picture: async () => picture };
  };
  const agent = new SheetAgent({ ...DEFAULT_CONFIG, ...config }, ports);
  const states = () => news.map(({ number, state }) => `${number} ${state}`);
  return { agent, compile, asked, seen, drafts, news, states };
}

test('by default there are at most 3 iterations and no visual verification', () => {
  expect(DEFAULT_CONFIG).toEqual({ maxIterations: 3, model: undefined, visualVerification: false });
});

describe('a run', () => {
  test('begins with a generation, and returns the code, the SVG and the iterations if it succeeds', async () => {
    const { agent, compile, asked, drafts, states } = scripted({ answers: ['```typst\n= {{title}}\n```'] });
    const result = await agent.run(REQUEST, undefined, compile);
    expect(result).toMatchObject({ status: 'success', code: '= {{title}}', svg: SVG, iterations: 1 });
    expect(asked).toEqual([{ purpose: 'sheet-generate', prompt: generationPrompt(REQUEST), model: undefined }]);
    expect(drafts).toEqual([{ code: '= {{title}}' }]);
    expect(states()).toEqual(['1 writing', '1 compiling', '1 verified']);
  });

  test('generates from the request and the current template', async () => {
    const current = { template: '= Old', data: '{"title":"Old"}' };
    const { agent, compile, asked } = scripted({ answers: ['= New'] });
    await agent.run(REQUEST, current, compile);
    expect(asked[0]?.prompt).toBe(generationPrompt(REQUEST, current));
  });

  test('sends the code and all of the compiler’s diagnostics for recovery if compiling fails', async () => {
    const error = 'template 1:2 error: unknown variable: a\ntemplate 2:1 error: unclosed delimiter';
    const { agent, compile, asked, states, news } = scripted({ answers: ['#a', '= Good'], pages: [{ error }] });
    const result = await agent.run(REQUEST, { template: '', data: '{}' }, compile);
    expect(result).toMatchObject({ status: 'success', code: '= Good', iterations: 2 });
    const prompt = recoveryPrompt({ code: '#a', data: '{}' }, error);
    expect(asked[1]).toEqual({ purpose: 'sheet-recover', prompt, model: undefined });
    expect(states().slice(3)).toEqual(['2 writing', '2 compiling', '2 verified']);
    expect(news[2]).toMatchObject({ verdict: { status: 'failed', error }, error });
  });

  test.each([
    [undefined, 'No output generated'],
    ['', 'Empty SVG output'],
    ['<svg></svg>', 'SVG output appears incomplete'],
  ])('always verifies a page that compiles, and retries with the check’s suggestion: %j (%s)', async (svg, reason) => {
    const { agent, compile, asked, news } = scripted({ answers: ['a', 'b'], pages: [{ svg }] });
    expect(await agent.run(REQUEST, undefined, compile)).toMatchObject({ status: 'success', iterations: 2 });
    const verdict = news.find(({ state }) => state === 'verified');
    if (verdict?.state !== 'verified' || verdict.verdict.status !== 'needs_retry') throw new Error('no retry');
    expect(verdict.verdict.reason).toBe(reason);
    const retry = retryRequest(REQUEST, verdict.verdict.suggestion);
    expect(asked[1]).toMatchObject({
      purpose: 'sheet-generate',
      prompt: generationPrompt(retry, { template: 'a', data: '' }),
    });
  });

  test('returns the last code and error when the iterations are used up', async () => {
    const { agent, compile, asked } = scripted({
      answers: ['a', 'b', 'c'],
      pages: [{ error: 'one' }, { error: 'two' }, { error: 'three' }],
    });
    const result = await agent.run(REQUEST, undefined, compile);
    expect(result).toEqual({ status: 'max_iterations', lastCode: 'c', lastError: 'three' });
    expect(asked.map(({ purpose }) => purpose)).toEqual(['sheet-generate', 'sheet-recover', 'sheet-recover']);
  });

  test('also returns the last draft that compiled when the iterations are used up, even if a check rejected it', async () => {
    const retry = '{"status":"needs_retry","reason":"too bright","suggestion":"darker"}';
    const { agent, compile } = scripted({
      answers: ['a', 'b'],
      pages: [{ svg: SVG }, { error: 'broken' }],
      looks: [retry],
      config: { visualVerification: true, maxIterations: 2 },
    });
    expect(await agent.run(REQUEST, undefined, compile)).toEqual({
      status: 'max_iterations',
      lastCode: 'b',
      lastError: 'broken',
      compiled: { code: 'a' },
    });
  });

  test.each([0, 1])('returns an error if the model fails in iteration %i', async (before) => {
    const answers = [...Array(before).fill('#a'), { error: 'The budget is used up.' }];
    const { agent, compile } = scripted({ answers, pages: [{ error: 'x' }] });
    expect(await agent.run(REQUEST, undefined, compile)).toEqual({ status: 'error', error: 'The budget is used up.' });
    expect(agent.state.lastError).toBe('The budget is used up.');
  });

  test('data stays as it was written before when an answer leaves it out, and so does the template', async () => {
    const data = '{"title":"Plants"}';
    const { agent, compile, drafts } = scripted({
      answers: [`\`\`\`json\n${data}\n\`\`\`\n\`\`\`typst\n#a\n\`\`\``, '= Good', '```json\n{"title":"B"}\n```'],
      pages: [{ error: 'x' }, { error: 'y' }],
    });
    const result = await agent.run(REQUEST, undefined, compile);
    expect(drafts).toEqual([
      { code: '#a', data },
      { code: '= Good', data },
      { code: '= Good', data: '{"title":"B"}' },
    ]);
    expect(result).toMatchObject({ status: 'success', draft: { code: '= Good', data: '{"title":"B"}' } });
  });
});

test('the state has the iteration, all generated code, the last error, output and code; reset() clears it', async () => {
  const { agent, compile } = scripted({ answers: ['a', 'b', 'c'], pages: [{ error: 'x' }] });
  expect(agent.state).toEqual({ iteration: 0, history: [] });
  await agent.run(REQUEST, undefined, compile);
  expect(agent.state).toEqual({ iteration: 2, history: ['a', 'b'], lastOutput: SVG, lastCode: 'b' });
  await agent.run(REQUEST, undefined, compile);
  expect(agent.state).toMatchObject({ iteration: 1, history: ['a', 'b', 'c'], lastCode: 'c' });
  agent.reset();
  expect(agent.state).toEqual({ iteration: 0, history: [] });
});

describe('with visual verification, a vision model gets the page as PNG and the original request', () => {
  const config = { visualVerification: true };

  test('the run ends if the model answers success', async () => {
    const { agent, compile, seen, states } = scripted({ answers: ['a'], looks: ['{"status":"success"}'], config });
    expect(await agent.run(REQUEST, undefined, compile)).toMatchObject({ status: 'success', iterations: 1 });
    expect(seen).toEqual([[REQUEST, picture]]);
    expect(states()).toEqual(['1 writing', '1 compiling', '1 looking', '1 verified']);
  });

  test('after needs_retry, the next iteration gets its suggestion; the model always gets the original request', async () => {
    const looks = ['{"status":"needs_retry","reason":"bright","suggestion":"Make it darker."}', 'Success.'];
    const { agent, compile, seen, asked } = scripted({ answers: ['a', 'b'], looks, config });
    expect(await agent.run(REQUEST, undefined, compile)).toMatchObject({ status: 'success', iterations: 2 });
    expect(asked[1]?.prompt).toContain('Make it darker.');
    expect(seen.map(([request]) => request)).toEqual([REQUEST, REQUEST]);
  });

  test('after failed, the code and the error are sent for recovery', async () => {
    const looks = ['{"status":"failed","error":"This is a menu."}', '{"status":"success"}'];
    const { agent, compile, asked } = scripted({ answers: ['a', 'b'], looks, config });
    expect(await agent.run(REQUEST, undefined, compile)).toMatchObject({ status: 'success', iterations: 2 });
    expect(asked[1]).toMatchObject({
      purpose: 'sheet-recover',
      prompt: recoveryPrompt({ code: 'a' }, 'This is a menu.'),
    });
  });

  test('a page that doesn’t compile is not checked', async () => {
    const { agent, compile, seen } = scripted({
      answers: ['a', 'b'],
      pages: [{ error: 'x' }],
      looks: ['{"status":"success"}'],
      config,
    });
    await agent.run(REQUEST, undefined, compile);
    expect(seen).toHaveLength(1);
  });

  test('if the model can’t see pictures, only the other checks apply, and the run says so', async () => {
    const { agent, compile, news } = scripted({ answers: ['a'], looks: [{ error: 'No images here.' }], config });
    expect(await agent.run(REQUEST, undefined, compile)).toMatchObject({ status: 'success' });
    expect(news.at(-1)).toMatchObject({
      verdict: { status: 'success', message: expect.stringContaining('No images here.') },
    });
  });

  test('it’s off by default: no model sees the page', async () => {
    const { agent, compile, seen } = scripted({ answers: ['a'] });
    await agent.run(REQUEST, undefined, compile);
    expect(seen).toEqual([]);
  });
});
