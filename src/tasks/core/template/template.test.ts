import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Parameter } from '../parameters';
import { checkTemplate } from './check-template';
import { expandTemplate } from './expand-template';
import { MAX_DEPTH, MAX_LENGTH, type Template } from './template';

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  ...{ name, type: 'text', required: true, description: '' },
  ...more,
});

function among(templates: readonly Template[]) {
  return (name: string) => templates.find((template) => template.name === name);
}

const template = (name: string, body: string, ...parameters: Parameter[]): Template => ({ name, body, parameters });

const greeting = template(
  'greeting',
  'Hello {{ name }}{{mark}}',
  parameter('name'),
  parameter('mark', { required: false }),
);
const files = template('files', 'Files: {{list}}', parameter('list', { type: 'list' }));

function expanded(main: Template, inputs = {}, others: readonly Template[] = [greeting, files]): string {
  const result = expandTemplate(main, inputs, among([main, ...others]));
  return result.ok ? result.text : `${result.problem.template}@${result.problem.at}: ${result.problem.message}`;
}

function problem(main: Template, others: readonly Template[] = [greeting, files]): string | undefined {
  const found = checkTemplate(main, among([main, ...others]));
  return found && `${found.template}@${found.at}: ${found.message}`;
}

describe('expansion', () => {
  test.each<[string, string]>([
    ['Plain } text { with { braces }}', 'Plain } text { with { braces }}'],
    ['{{x}}-{{ x }}', 'X-X'],
    ["{{greeting('Ada')}}", 'Hello Ada'],
    ["{{greeting(x, mark='!')}}", 'Hello X!'],
    ["{{ greeting ( name = 'Ada' , mark = x ) }}", 'Hello AdaX'],
    ["{{files(['a.md', b.md])}}", 'Files: a.md, b.md'],
    ['{{greeting(3)}} {{greeting(true)}}', 'Hello 3 Hello true'],
    ["{{'{{x}}'}}", '{{x}}'],
  ])('%s', (body, text) => {
    const main = template('main', body, parameter('x'));
    expect(expanded(main, { x: 'X' })).toBe(text);
    expect(problem(main)).toBeUndefined();
  });

  test('TURN-17: a value is inserted once and never read as a template', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("{{greeting('x')}}", '{{x}}', '}}', '{{', "'}}{{x"),
    );
    fc.assert(
      fc.property(anything, (x) => {
        const main = template('main', '<{{x}}> {{greeting(x)}}', parameter('x', { required: false }));
        const text = expanded(main, { x });
        if (x.trim() !== '' && x.isWellFormed() && !x.includes('\0')) expect(text).toBe(`<${x}> Hello ${x}`);
      }),
    );
  });

  test('an input that was not given is empty, also where its name means something in JavaScript', () => {
    const main = template('main', '[{{constructor}}]', parameter('constructor', { required: false }));
    expect(expanded(main)).toBe('[]');
  });

  test('no body crashes it, and every error has a position in the body', () => {
    const pieces = fc.constantFrom('{{', '}}', '(', ')', ',', "'", '[', ']', '=', 'x', 'greeting', 'main', ' ', '1');
    const body = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(body, (text) => {
        const main = template('main', text, parameter('x'));
        const found = checkTemplate(main, among([main, greeting]));
        const result = expandTemplate(main, { x: 'X' }, among([main, greeting]));
        // A template that passes the check can be expanded.
        if (!found) expect(result.ok).toBe(true);
        for (const { at } of [found, result.ok ? undefined : result.problem].flatMap((it) => it ?? [])) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe('an error names its place', () => {
  test.each<[string, string]>([
    ['ab {{', 'main@5: Expected the name'],
    ['{{x', 'main@3: Expected }}'],
    ['{{y}}', 'main@0: “y” isn’t a parameter of this template.'],
    ['a {{unknown()}}', 'main@2: There is no template “unknown”.'],
    ['{{greeting()}}', 'main@0: In the call of “greeting”: “name” is missing.'],
    ["{{greeting('a', 'b', 'c')}}", 'main@21: “greeting” takes at most 2 arguments.'],
    ["{{greeting('a', name=x)}}", 'main@16: “name” is given twice.'],
    ["{{greeting(mark=x, 'a')}}", 'main@19: Arguments without a name must come first.'],
    ['{{greeting(x, loud=x)}}', 'main@0: “greeting” has no parameter “loud”.'],
    ["{{greeting(x, loud='a')}}", 'main@0: In the call of “greeting”: “loud” isn’t a parameter.'],
    ['{{greeting(y)}}', 'main@11: “y” isn’t a parameter of this template.'],
    ["{{greeting('a)}}", "main@11: The ' that begins here is never closed."],
    ['{{greeting(x}}', 'main@12: Expected a comma or )'],
    ['{{greeting(=)}}', 'main@11: Expected a value'],
  ])('%s', (body, message) => {
    expect(problem(template('main', body, parameter('x')))).toContain(message);
  });

  test('a cycle, with the way that it goes', () => {
    const a = template('a', 'x {{b()}}');
    const b = template('b', '{{c()}}');
    const c = template('c', 'y {{a()}}');
    expect(problem(a, [b, c])).toBe('c@2: This call is circular: a → b → c → a.');
    expect(problem(template('self', '{{self()}}'))).toContain('self → self');
    expect(expanded(a, {}, [b, c])).toContain('a → b → c → a');
    // A template can't be expanded either if a template that it calls is part of a cycle.
    expect(problem(template('main', '{{a()}}'), [a, b, c])).toContain('a → b → c → a');
  });

  test('a template that is called twice isn’t a cycle', () => {
    const a = template('a', '{{b()}}{{c()}}');
    expect(problem(a, [template('b', '{{c()}}'), template('c', 'x')])).toBeUndefined();
  });

  test('too many levels, calls, and too much text', () => {
    const chain = (levels: number) =>
      Array.from({ length: levels }, (_, i) => template(`t${i}`, i + 1 < levels ? `{{t${i + 1}()}}` : 'end'));
    const [deepest, ...others] = chain(MAX_DEPTH);
    expect(problem(deepest!, others)).toBeUndefined();
    expect(expanded(deepest!, {}, others)).toBe('end');
    const [tooDeep, ...more] = chain(MAX_DEPTH + 1);
    expect(problem(tooDeep!, more)).toContain('nested at most 8 levels deep');
    expect(expanded(tooDeep!, {}, more)).toContain('nested at most 8 levels deep');
    // Each template calls the next one ten times: a hundred million calls, if nothing stopped it.
    const wide = chain(MAX_DEPTH).map((one) => ({ ...one, body: one.body === 'end' ? 'x' : one.body.repeat(10) }));
    expect(expanded(wide[0]!, {}, wide.slice(1))).toContain('at most 200 calls');
    expect(problem(wide[0]!, wide.slice(1))).toBeUndefined();
    const long = template('long', '{{x}}'.repeat(6), parameter('x'));
    expect(expanded(long, { x: 'x'.repeat(20_000) })).toContain(`longer than ${MAX_LENGTH}`);
  });
});
