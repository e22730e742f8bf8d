import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Patterns that take more than linear time on hostile text, and why that can't hold anybody. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  // What an operator set.
  ['/=+$/', 'a key'],
  ['/\\/+$/', 'settings'],
  ['/^[^\\r\\n]*@[^\\r\\n]+$/', 'settings'],
]);

interface Literal {
  place: string;
  text: string;
}

function sourceFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.|(^|[\\/])(generated|test-support)[\\/]/.test(file))
    .map((file) => path.join(folder, file));
}

function literalsIn(file: string): Literal[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: Literal[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.pos);
      found.push({ place: `${file}:${line + 1}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is repeated to make a text: one of each class of characters, and what markup and addresses are made of. */
const UNITS = [
  ...[...'aA1é_-.~@#:/\\|`$<>[](){}*"\'&=+,;!?%^ \t\n\r\u0301\u200b\0👍'],
  ...[
    'a-',
    'a.',
    'a_',
    'a1',
    'aA',
    'a@',
    'a ',
    ' a',
    ' \n',
    '\t\n',
    '\na',
    '# ',
    ' #',
    '](',
    '<!--',
    '/*',
    '\\|',
    '| ',
    '-|',
    '- ',
    ':-',
    '1,',
    '= ',
  ],
];
const STARTS = ['', 'a', '# ', '```\n', '"', '|', '[', '<', '$', '1', '@', ' '];

/** The least user CPU time of three runs, in ms: another process on the machine counts in none of them. */
function cost(pattern: RegExp, text: string, rounds: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const before = process.cpuUsage();
    pattern.lastIndex = 0;
    pattern.exec(text);
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
  }
  return least;
}

const LENGTH = 6_000;

/** The text on which a pattern takes more than linear time, or undefined. */
function slowOn({ text }: Literal): string | undefined {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  const pattern = new RegExp(source, flags.replace('g', ''));
  for (const start of STARTS) {
    for (const unit of UNITS) {
      const made = (length: number) => `${start}${unit.repeat(length / unit.length)}\u0000`;
      if (cost(pattern, made(LENGTH), 1) < 4 || cost(pattern, made(LENGTH), 3) < 4) continue;
      const [short, long] = [cost(pattern, made(LENGTH), 3), cost(pattern, made(4 * LENGTH), 2)];
      if (long > 8 * short) return JSON.stringify(start + unit);
    }
  }
  return undefined;
}

test('no regular expression takes more than linear time, whatever the text', () => {
  const literals = ['src', 'server'].flatMap(sourceFiles).flatMap(literalsIn);
  expect(literals.length).toBeGreaterThan(200);
  const distinct = [...new Map(literals.map((literal) => [literal.text, literal])).values()];
  const slow = distinct.flatMap((literal) => {
    if (BOUNDED.has(literal.text)) return [];
    const on = slowOn(literal);
    return on === undefined ? [] : [`${literal.place} ${literal.text} on ${on} repeated`];
  });
  expect(slow).toEqual([]);
}, 300_000);
