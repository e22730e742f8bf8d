import fs from 'node:fs';
import path from 'node:path';
import { nearest } from '@/versions/core/nearest/nearest';
import { mostSharedWords } from './nearest/by-words';
import { printTable } from './sync/table';

const SIZE = 1_000_000;
const QUOTATIONS = 60;
const LENGTHS = [2, 3, 5, 7, 10, 20, 40];

interface Range {
  from: number;
  to: number;
}

/**
 * Searches quotations with one mistyped word in a text of 1 MB. Measures how often another passage is found, and the
 * time.
 */
export async function run(): Promise<void> {
  const text = prose();
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
  const random = randomFrom(2_026);
  const rows = LENGTHS.map((length) => {
    const samples = Array.from({ length: QUOTATIONS }, () => quotation(text, { words, length, random }));
    const byWords = measure(samples, (quoted) => {
      const found = mostSharedWords(text, quoted);
      return found ? [found] : [];
    });
    const byDistance = measure(samples, (quoted) => nearest(text, quoted)?.passages ?? []);
    return [String(length), ...cells(byWords), ...cells(byDistance), percent(byDistance.tied)];
  });
  printTable(
    `A mistyped word in ${SIZE / 1e6} MB of prose, ${QUOTATIONS} quotations each; times are CPU time of the process`,
    ['words', 'shared words: wrong', 'median ms', 'max ms', 'edit distance: wrong', 'median ms', 'max ms', 'ties'],
    rows,
  );
}

/** Returns the README files of the installed packages, up to 1 MB. */
function prose(): string {
  let text = '';
  for (const name of fs.readdirSync('node_modules').sort()) {
    const file = path.join('node_modules', name, 'README.md');
    if (text.length < SIZE && fs.existsSync(file)) text += fs.readFileSync(file, 'utf8');
  }
  return text.slice(0, SIZE);
}

/** Returns some words of the text, with two letters of one word swapped or one letter changed. */
function quotation(
  text: string,
  { words, length, random }: { words: readonly Range[]; length: number; random: () => number },
): { quoted: string; at: Range } {
  for (;;) {
    const first = Math.floor(random() * (words.length - length));
    const range = { from: words[first]!.from, to: words[first + length - 1]!.to };
    const { from, to } = words[first + Math.floor(random() * length)]!;
    const middle = Math.floor((from + to) / 2);
    const typo = random() < 0.5 ? `${text[middle]}${text[middle - 1]}` : `${text[middle - 1]}q`;
    const quoted = text.slice(range.from, middle - 1) + typo + text.slice(middle + 1, range.to);
    if (to - from >= 4 && !text.includes(quoted)) return { quoted, at: range };
  }
}

interface Measured {
  wrong: number;
  tied: number;
  median: number;
  max: number;
}

function measure(samples: readonly { quoted: string; at: Range }[], find: (quoted: string) => Range[]): Measured {
  let wrong = 0;
  let tied = 0;
  const times = samples.map(({ quoted, at }) => {
    const begun = cpuMs();
    const found = find(quoted);
    const took = cpuMs() - begun;
    if (!found.some(({ from, to }) => from < at.to && at.from < to)) wrong++;
    if (found.length > 1) tied++;
    return took;
  });
  times.sort((a, b) => a - b);
  const share = (count: number) => count / samples.length;
  return { wrong: share(wrong), tied: share(tied), median: times[times.length >> 1]!, max: times.at(-1)! };
}

/** Returns the CPU time of this process, which other programs don't affect. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function cells({ wrong, median, max }: Measured): string[] {
  return [percent(wrong), median.toFixed(1), max.toFixed(1)];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
