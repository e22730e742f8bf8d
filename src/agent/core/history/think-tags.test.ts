import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thinkTagParser } from './think-tags';

type Parts = { thought: string; text: string };

function parse(chunks: readonly string[], options?: { opensInThoughts?: boolean }): Parts {
  const parser = thinkTagParser(options);
  const parts: Parts = { thought: '', text: '' };
  for (const piece of [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()]) {
    if (piece.type === 'thought' && parts.text !== '') throw new Error('a thought after the text');
    parts[piece.type] += piece.text;
  }
  return parts;
}

/** Yields every way to split a short text into chunks, 2^(n-1) in total. */
function* chunkings(text: string): Generator<string[]> {
  const cuts = Math.max(text.length - 1, 0);
  for (let mask = 0; mask < 2 ** cuts; mask++) {
    const chunks: string[] = [];
    let start = 0;
    for (let i = 0; i < cuts; i++) {
      if (!(mask & (1 << i))) continue;
      chunks.push(text.slice(start, i + 1));
      start = i + 1;
    }
    yield [...chunks, text.slice(start)];
  }
}

describe('tags at the start of the text', () => {
  const cases: [name: string, input: string, expected: Parts][] = [
    ['whole', '<think>why</think>So', { thought: 'why', text: 'So' }],
    ['whole, long form', '<thinking>why</thinking>So', { thought: 'why', text: 'So' }],
    ['after white space', '\n <think>why</think>\n\nSo', { thought: 'why', text: '\n\nSo' }],
    ['cut off', '<think>why is', { thought: 'why is', text: '' }],
    ['cut off inside the closing tag', '<think>why</thi', { thought: 'why</thi', text: '' }],
    ['cut off inside the opening tag', '<thi', { thought: '', text: '<thi' }],
    ['empty', '<think></think>So', { thought: '', text: 'So' }],
    [
      'a closing tag of the other form is part of the thought',
      '<think>a</thinking>b',
      { thought: 'a</thinking>b', text: '' },
    ],
    ['a second block is text', '<think>a</think><think>b</think>', { thought: 'a', text: '<think>b</think>' }],
    ['the answer may quote tags', '<think>a</think>The tag `</think>`', { thought: 'a', text: 'The tag `</think>`' }],
  ];
  test.each(cases)('%s', (_name, input, expected) => {
    expect(parse([input])).toEqual(expected);
    expect(parse([...input])).toEqual(expected);
  });
});

describe('tags anywhere else are text and come through untouched', () => {
  test.each(['The tag `<think>x</think>` is used', 'x</think>y', '<thin king>', '<b><think>x</think>', '  \n', ''])(
    '%s',
    (input) => {
      expect(parse([input])).toEqual({ thought: '', text: input });
      expect(parse([...input])).toEqual({ thought: '', text: input });
    },
  );
});

describe('models that leave out the opening tag', () => {
  const options = { opensInThoughts: true };
  test('everything up to the closing tag is thought', () => {
    expect(parse(['why', ' not</th', 'ink>So'], options)).toEqual({ thought: 'why not', text: 'So' });
    expect(parse(['hm</thinking>So'], options)).toEqual({ thought: 'hm', text: 'So' });
  });
  test('an opening tag is removed if there is one', () => {
    expect(parse(['<think>why</think>So'], options)).toEqual({ thought: 'why', text: 'So' });
  });
  test('an answer that was cut off stays a thought', () => {
    expect(parse(['why', ' not</thi'], options)).toEqual({ thought: 'why not</thi', text: '' });
  });
});

describe('chunking never matters', () => {
  test.each(['<think>a</think>b', ' <think>a</think', 'a<think>b', '</think>a'])('all cuts of %j', (input) => {
    for (const opensInThoughts of [false, true]) {
      const whole = JSON.stringify(parse([input], { opensInThoughts }));
      for (const chunks of chunkings(input)) {
        if (JSON.stringify(parse(chunks, { opensInThoughts })) !== whole) expect(chunks).toBe('parsed as one chunk is');
      }
    }
  });

  const tokens = fc.array(
    fc.constantFrom('<think>', '</think>', '<thinking>', '</thinking>', '<thi', 'nk>', '</', ' ', '\n', 'a', '😀', '<'),
    { maxLength: 12 },
  );
  test('random texts of tags and pieces of tags', () => {
    fc.assert(
      fc.property(tokens, fc.array(fc.nat(80), { maxLength: 20 }), fc.boolean(), (words, cuts, opensInThoughts) => {
        const text = words.join('');
        const at = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort((a, b) => a - b);
        const chunks = at.slice(1).map((end, i) => text.slice(at[i], end));
        expect(parse(chunks, { opensInThoughts })).toEqual(parse([text], { opensInThoughts }));
      }),
      { numRuns: 2000 },
    );
  });

  test('only one pair of tags and the white space before it are removed', () => {
    fc.assert(
      fc.property(tokens, fc.boolean(), (words, opensInThoughts) => {
        const text = words.join('');
        const { thought, text: answer } = parse([text], { opensInThoughts });
        const lost = text.length - thought.length - answer.length;
        const around = [
          ['<think>', '</think>'],
          ['<thinking>', '</thinking>'],
        ] as const;
        const rebuilt = [
          text === thought + answer,
          ...around.flatMap(([open, close]) => [
            text.trimStart() === open + thought + close + answer,
            text.trimStart() === open + thought && answer === '',
            opensInThoughts && text === thought + close + answer,
          ]),
        ];
        expect(lost === 0 || rebuilt.includes(true)).toBe(true);
        expect(rebuilt.includes(true)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
