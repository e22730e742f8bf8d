import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from '../test/api/browser';
import { beginImport, linesOf } from '../test/api/imports/import-lines';
import { constructsOf, realDocuments, throughWord, wordsOf } from './formats/round-trip';
import { differences } from './formats/same';
import { type Product, signInPeople, startProduct } from './server/product';
import { pinning } from './sync/child';
import { kb, ms, printTable } from './sync/table';

const MAX_DOCUMENTS = 100;
/** About 200 A4 pages. */
const LONG = 470_000;

/**
 * Measures what Markdown loses when it is exported to Word and imported again, and how long exports and imports of 200
 * pages take over HTTP.
 */
export async function run(): Promise<void> {
  roundTrip();
  console.log(`\n${os.cpus()[0]?.model ?? 'CPU'}, ${os.cpus().length} cores, Node ${process.version}; ${pinning}.`);
  const product = await startProduct(0);
  try {
    await longDocument(product);
  } finally {
    await product.stop();
  }
}

function roundTrip(): void {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const add = (sums: Map<string, number>, counts: Map<string, number>) => {
    for (const [kind, count] of counts) sums.set(kind, (sums.get(kind) ?? 0) + count);
  };
  let same = 0;
  let alike = 0;
  let stable = 0;
  let lost = 0;
  let words = 0;
  const changed: string[] = [];
  const documents = realDocuments(MAX_DOCUMENTS);
  for (const [i, { name, text }] of documents.entries()) {
    if (i % 10 === 0) console.log(`${i} of ${documents.length} through Word`);
    const back = throughWord(text);
    const [counts, countsAfter] = [constructsOf(text), constructsOf(back)];
    add(before, counts);
    add(after, countsAfter);
    if (isDeepStrictEqual([wordsOf(text), counts], [wordsOf(back), countsAfter])) alike++;
    if (throughWord(back) === back) stable++;
    const missing = missingWords(wordsOf(text), wordsOf(back));
    words += wordsOf(text).length;
    lost += missing.length;
    const different = differences(text, back);
    if (different.length === 0) same++;
    else changed.push(`${name}: ${different.length} blocks differ, such as\n${different[0]}`);
  }
  const kinds = [...new Set([...before.keys(), ...after.keys()])].sort();
  printTable(
    `${documents.length} documents to Word and back: ${same} say the same, ${lost} of ${words} words missing`,
    ['construct', 'before', 'after'],
    kinds.map((kind) => [kind, before.get(kind) ?? 0, after.get(kind) ?? 0]),
  );
  console.log(`${alike} have the same words in the same order and as many of each construct.`);
  console.log(`${stable} are the same to the byte after a second time.`);
  for (const line of changed) console.log(line);
}

function missingWords(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1);
  return before.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

async function longDocument(product: Product): Promise<void> {
  const [owner] = await signInPeople(product, 1);
  if (!owner) return;
  const { workspace } = await owner.api.people.me.query();
  const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Bench' });
  const text = longText();
  const { documentId } = await owner.api.documents.create.mutate({ projectId, path: 'long.md', text });
  const rows: string[][] = [];
  const step = async (name: string, work: () => Promise<{ bytes: Uint8Array }>) => {
    console.log(`${name}…`);
    const start = performance.now();
    const { bytes } = await work();
    rows.push([name, ms(performance.now() - start), kb(bytes.length)]);
    return bytes;
  };
  const download = (format: string) => async () => ({ bytes: await bytesOf(owner, documentId, format) });
  const word = await step('download as Word', download('docx'));
  await step('import the Word file', async () => {
    await importWithProgress(owner, projectId, word);
    return { bytes: word };
  });
  await step('download as PDF', download('pdf'));
  await step('download as PDF again', download('pdf'));
  await step('download as HTML', download('html'));
  printTable(`A document of ${text.length} characters, some 200 pages, over HTTP`, ['', 'time', 'file'], rows);
}

async function bytesOf(owner: Browser, documentId: string, format: string): Promise<Uint8Array> {
  const address = `${owner.url}/api/documents/${documentId}/export?format=${format}`;
  const answer = await fetch(address, { headers: { cookie: owner.cookie } });
  if (answer.status !== 200) throw new Error(await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

/** Imports a Word file, and prints when its progress is reported and the longest time without a report. */
async function importWithProgress(owner: Browser, projectId: string, body: Uint8Array): Promise<void> {
  const start = performance.now();
  const answer = await beginImport(owner, { projectId, name: 'long.docx', body });
  let last = 0;
  let longest = 0;
  let isComplete = false;
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    for (const line of linesOf(piece)) {
      const at = performance.now() - start;
      longest = Math.max(longest, at - last);
      last = at;
      isComplete ||= line.result !== undefined;
      console.log(`  ${ms(at)}: ${line.progress === undefined ? Object.keys(line)[0] : line.progress}`);
    }
  }
  if (!isComplete) throw new Error('the import failed');
  console.log(`  at most ${ms(longest)} without a report`);
}

/** Returns chapters with everything that documents can contain. */
function longText(): string {
  const chapters: string[] = ['# A long document\n'];
  for (let length = 0, nth = 1; length < LONG; nth++) {
    const sentence = `Sentence ${nth} says *something* about **boats**, tides and \`code\`, with [a link](https://x.example/${nth}).`;
    const chapter = [
      `## Chapter ${nth}`,
      `${sentence} `.repeat(6),
      `- one\n- two\n  - three ${nth}`,
      `${sentence} `.repeat(8),
      '| a | b |\n| --- | ---: |\n| 1 | 2 |\n| 3 | 4 |',
      '> A quote of some length, which goes on.',
    ].join('\n\n');
    chapters.push(chapter);
    length += chapter.length;
  }
  return chapters.join('\n\n');
}
