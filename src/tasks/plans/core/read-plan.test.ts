import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_STEP_TEXT, MAX_STEPS, readSteps, splitPlan } from './read-plan';

/** Returns a plan in the form that a model should use. */
function printPlan(steps: readonly string[]): string {
  const lines = steps.map((step, i) => `${i + 1}. ${step.replaceAll('\n', '\n   ')}`);
  return ['<plan>', ...lines, '</plan>'].join('\n');
}

const stepsOf = (answer: string) => readSteps(splitPlan(answer)?.plan ?? '');

describe('the plan in an answer', () => {
  test.each([
    ['numbered lines', '<plan>\n1. Add a table\n2. Write the endpoint\n3. Test it\n</plan>'],
    ['numbers in brackets', '<plan>\n1) Add a table\n2) Write the endpoint\n3) Test it\n</plan>'],
    ['numbers in bold', '<plan>\n**1.** Add a table\n**2.** Write the endpoint\n**3.** Test it\n</plan>'],
    ['the word Step', '<plan>\nStep 1: Add a table\nStep 2: Write the endpoint\nStep 3: Test it\n</plan>'],
    ['bullets', '<plan>\n- Add a table\n* Write the endpoint\n• Test it\n</plan>'],
    ['checkboxes', '<plan>\n- [ ] Add a table\n- [x] Write the endpoint\n- [ ] Test it\n</plan>'],
    ['step elements', '<plan><step>Add a table</step>\n<step n="2">Write the endpoint</step><step>Test it</plan>'],
    [
      'an introduction',
      '<plan>\n# The plan\nIn three steps:\n\n1. Add a table\n2. Write the endpoint\n3. Test it\n</plan>',
    ],
    ['plain lines', '<plan>Add a table\nWrite the endpoint\n\nTest it</plan>'],
    ['no end', 'Here it is.\n<PLAN id="1">\n1. Add a table\r\n2. Write the endpoint\r\n3. Test it'],
    ['indented lines', '<plan>\n  1. Add a table\n  2. Write the endpoint\n  3. Test it\n</plan>'],
    ['text around it', 'I would:\n<plan>1. Add a table\n2. Write the endpoint\n3. Test it</plan>\n4. Not this.'],
  ])('is read from %s', (_, answer) => {
    expect(stepsOf(answer)).toEqual(['Add a table', 'Write the endpoint', 'Test it']);
  });

  test('keeps the text below a step with the step', () => {
    const answer =
      '<plan>\n1. Add a table\n   - with an id\n   - and a name\n\n   It is small.\n2. Test it\n- by hand\n</plan>';
    expect(stepsOf(answer)).toEqual(['Add a table\n- with an id\n- and a name\n\nIt is small.', 'Test it\n- by hand']);
  });

  test('is distinguished from the text before and after it', () => {
    expect(splitPlan('Before. <plan>1. One</plan> After. <plan>2. Two</plan>')).toEqual({
      before: 'Before. ',
      plan: '1. One',
      after: ' After. <plan>2. Two</plan>',
    });
    for (const none of ['', 'No plan.', '</plan>', '<planet>1. One</planet>', '<plan']) {
      expect(splitPlan(none)).toBeUndefined();
    }
  });

  test('is empty if it has no content', () => {
    for (const empty of [
      '<plan></plan>',
      '<plan>\n \n</plan>',
      '<plan>\n1.\n2.\n</plan>',
      '<plan>\n- \n</plan>',
      '<plan><step></step>',
    ]) {
      expect(stepsOf(empty)).toEqual([]);
    }
  });

  test('whatever a model writes, every step can be stored, and there are not too many', () => {
    const piece = fc.constantFrom(
      ...[
        '<plan>',
        '</plan>',
        '<step>',
        '</step>',
        '<step',
        '<plan ',
        '>',
        '\n',
        '\r\n',
        '1. ',
        '- ',
        '2) ',
        '   ',
        '\t',
      ],
      ...[
        '**',
        'Step 3: ',
        '[ ] ',
        'text',
        '\0',
        '\ud800',
        '😀',
        'x'.repeat(3_000),
        '9'.repeat(50),
        '\u2028',
        '<',
        '&lt;',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 300 }), (pieces) => {
        const answer = `<plan>${pieces.join('')}`;
        const split = splitPlan(answer)!;
        expect(answer).toContain(split.plan);
        const steps = readSteps(split.plan);
        expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
        for (const step of steps) {
          expect(step.trim()).toBe(step);
          expect(step).not.toBe('');
          expect(step.isWellFormed() && !step.includes('\0')).toBe(true);
          expect([...step].length).toBeLessThanOrEqual(MAX_STEP_TEXT);
        }
      }),
    );
  });

  test('printed and read again it is the same', () => {
    const word = fc.stringMatching(/^[a-zA-Zäöü😀][a-zA-Z0-9 ,äöü😀]{0,40}[a-z]$/u);
    const line = word.filter((text) => !/^step\b/i.test(text));
    const step = fc.tuple(line, fc.array(line, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join('\n'));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: MAX_STEPS }), fc.string(), (steps, after) => {
        expect(stepsOf(`Intro.\n${printPlan(steps)}${after}`)).toEqual(steps);
      }),
    );
  });

  test('the work grows with the length of the answer, not faster', () => {
    const hostile = (n: number) =>
      `<plan>${'<step '.repeat(n)}${'   1'.repeat(n)}${'**'.repeat(n)}${'\n1. x'.repeat(n)}`;
    const once = (n: number) => {
      const from = process.cpuUsage();
      stepsOf(hostile(n));
      return Math.max(process.cpuUsage(from).user, 1_000);
    };
    // Takes the fastest of 3 runs, because garbage collection may pause one of them.
    const time = (n: number) => Math.min(once(n), once(n), once(n));
    time(8_000);
    // Quadratic work would take a hundred times as long.
    expect(time(80_000) / time(8_000)).toBeLessThan(50);
  });
});
