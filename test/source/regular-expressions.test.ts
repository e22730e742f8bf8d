import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { cpuMs } from '../support/cpu-time';

/** Patterns that take more than linear time on hostile text, and why that can't block anyone. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  // Values that an operator set.
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

/** The strings that are repeated to make a text: one character of each class, and parts of markup and URLs. */
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

/** Returns whether each of several runs takes longer, because one that waits for another process does, too. */
function takesLonger(pattern: RegExp, text: string, { ms, runs }: { ms: number; runs: number }): boolean {
  for (let run = 0; run < runs; run++) {
    const before = cpuMs();
    pattern.lastIndex = 0;
    pattern.exec(text);
    if (cpuMs() - before <= ms) return false;
  }
  return true;
}

const LENGTH = 6_000;
/**
 * Time limits in ms. If a short text takes 4 ms, a text four times as long takes 64 ms in quadratic time, and 16 ms in
 * linear time.
 */
const SLOW = { short: 4, long: 48 };

/** Returns the text on which a pattern takes more than linear time, or undefined. */
function slowOn({ text }: Literal): string | undefined {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  const pattern = new RegExp(source, flags.replace('g', ''));
  for (const start of STARTS) {
    for (const unit of UNITS) {
      const made = (length: number) => `${start}${unit.repeat(length / unit.length)}\u0000`;
      if (!takesLonger(pattern, made(LENGTH), { ms: SLOW.short, runs: 4 })) continue;
      if (takesLonger(pattern, made(4 * LENGTH), { ms: SLOW.long, runs: 20 })) return JSON.stringify(start + unit);
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
