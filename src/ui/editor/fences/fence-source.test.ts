import { describe, expect, test } from 'vitest';
import { codeLanguages, languageNamed } from '@/markdown/code/code-languages';
import { cpuMs } from '../../../../test/support/cpu-time';
import { applied, stateOf } from '../commands/test-state';
import { closeFence, fenceAt, fenceLanguage, setFenceLanguage } from './fence-source';

describe('Enter behind the mark that opens a fence', () => {
  test('closes the fence and puts the caret inside', () => {
    expect(applied('```ts‸', closeFence)).toBe('```ts\n‸\n```');
    expect(applied('a\n\n~~~~‸\n\nb', closeFence)).toBe('a\n\n~~~~\n‸\n~~~~\n\nb');
    expect(applied('> - ```‸', closeFence)).toBe('> - ```\n>   ‸\n>   ```');
  });

  test('sees that the mark of the next fence closes that one', () => {
    expect(applied('```ts‸\n\n```js\nx\n```', closeFence)).toBe('```ts\n‸\n```\n\n```js\nx\n```');
  });

  test('leaves a fence that is closed as it is', () => {
    expect(applied('```ts‸\nx\n```', closeFence)).toBeUndefined();
    expect(applied('text‸', closeFence)).toBeUndefined();
  });

  test('reads a line of many quote marks at once', () => {
    // The shorter line comes first: without the fix it fails in seconds, where the longer one would take hours.
    for (const levels of [28, 40, 4_000]) {
      const state = stateOf(`${'> '.repeat(levels)}x‸`);
      const start = cpuMs();
      expect(closeFence({ state, dispatch: () => {} })).toBe(false);
      expect(cpuMs() - start, `${levels} levels`).toBeLessThan(10_000);
    }
  });
});

test('the language of a code block is set, changed and removed; the text after it stays', () => {
  const named = (doc: string, language: string) => {
    const state = stateOf(doc);
    const fence = fenceAt(state, 0);
    if (!fence) throw new Error('no fence');
    return { was: fenceLanguage(state, fence), now: state.update(setFenceLanguage(state, fence, language)).newDoc };
  };
  expect(named('```js {1,2}\nx\n```', 'rust')).toMatchObject({ was: 'js' });
  expect(named('```js {1,2}\nx\n```', 'rust').now.toString()).toBe('```rust {1,2}\nx\n```');
  expect(named('```\nx\n```', 'go').now.toString()).toBe('```go\nx\n```');
  expect(named('``` py\nx\n```', '').now.toString()).toBe('```\nx\n```');
});

test('every language loads a parser, and the usual short names find theirs', { timeout: 60_000 }, async () => {
  expect(codeLanguages.length).toBeGreaterThanOrEqual(30);
  for (const language of codeLanguages) {
    const { parser } = (await language.load()).language;
    expect(parser.parse('a = "b" // c\n').length, language.name).toBe(13);
  }
  const short = {
    py: 'python',
    rb: 'ruby',
    'c++': 'cpp',
    'c#': 'csharp',
    sh: 'bash',
    yml: 'yaml',
    rs: 'rust',
    ts: 'typescript',
  };
  for (const [alias, name] of Object.entries(short)) expect(languageNamed(alias)?.name, alias).toBe(name);
});
