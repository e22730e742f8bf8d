import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { wordFile } from '@/exports/word/word-file';
import { computeHunks } from '@/versions/core/hunks/hunks';
import { calloutTitles, importedWord, realDocuments, wordsOf } from './formats/round-trip';
import { printTable } from './sync/table';

/** How many documents are read to find enough with prose to change. */
const READ = 100;
const MAX_DOCUMENTS = 40;
const MAX_MS = 600_000;
const AUTHOR = 'Ada Lane';
const COMMENT = 'Is this still true?';
/** Every so many words, one is replaced, inserted or deleted. */
const STEP = 25;

/**
 * Exports real documents with open suggestions and a comment as Word files, lets LibreOffice open and save them, and
 * imports what it saved. If LibreOffice recognized the tracked changes, rejecting or accepting all of them gives the same texts as ours.
 */
export async function run(): Promise<void> {
  if (spawnSync('soffice', ['--version']).status !== 0) {
    console.log('Skipped: soffice isn’t installed. On Debian and Ubuntu: apt-get install libreoffice-writer-nogui');
    return;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-libreoffice-'));
  try {
    measure(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder: string): void {
  const documents = realDocuments(READ)
    .map(({ name, text }, i) => {
      const before = importedWord(exported(text)).text;
      return { name, text: before, suggested: changedText(before, i), file: path.join(folder, `${i}.docx`) };
    })
    .filter(({ text, suggested }) => text !== suggested)
    .slice(0, MAX_DOCUMENTS);
  for (const { text, suggested, file } of documents) fs.writeFileSync(file, exported(text, suggested));
  const saved = path.join(folder, 'saved');
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const files = documents.map(({ file }) => file);
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'docx', '--outdir', saved, ...files], {
    timeout: MAX_MS,
    stdio: 'ignore',
  });
  const results = documents.map(({ name, text, suggested, file }) => {
    const opened = importedWord(fs.readFileSync(path.join(saved, path.basename(file))));
    const [suggestion] = opened.suggestions;
    const isSame = (a: string, b = '') => isDeepStrictEqual(wordsOf(a), wordsOf(b));
    return {
      ...{ name, isRejected: isSame(text, opened.text), isAccepted: isSame(suggested, suggestion?.text) },
      isTheirs: opened.suggestions.length === 1 && suggestion?.author === AUTHOR,
      hasComment: opened.comments.some((comment) => comment.text === COMMENT && comment.author === AUTHOR),
    };
  });
  const count = (holds: (result: (typeof results)[number]) => boolean) => results.filter(holds).length;
  printTable(
    `${results.length} documents with tracked changes, opened and saved by LibreOffice`,
    ['', 'documents'],
    [
      ['same words with all changes rejected', count(({ isRejected }) => isRejected)],
      ['same words with all changes accepted', count(({ isAccepted }) => isAccepted)],
      ['changes are tracked, by their author', count(({ isTheirs }) => isTheirs)],
      ['the comment is there, by its author', count(({ hasComment }) => hasComment)],
    ],
  );
  for (const { name, isRejected, isAccepted } of results) {
    if (!isRejected || !isAccepted)
      console.log(`${name}: ${isRejected ? '' : 'rejected '}${isAccepted ? '' : 'accepted '}`);
  }
}

function exported(text: string, suggested = text): Uint8Array {
  const date = '2026-11-23T07:00:00Z';
  let shift = 0;
  const hunks = computeHunks(text, suggested, { markdown: true }).map(({ from, to, after }) => {
    const newFrom = from + shift;
    shift += after.length - (to - from);
    return { from, to, newFrom, newTo: newFrom + after.length, author: AUTHOR, date };
  });
  const from = text.search(/[a-z]{4}/i);
  const comments = [{ author: AUTHOR, date, text: COMMENT }];
  return wordFile({
    ...{ text, title: 'Document', language: 'en-GB', publicUrl: 'https://v.example', calloutTitles, pictures: {} },
    ...(hunks.length > 0 && { suggested: { text: suggested, hunks } }),
    threads: hunks.length > 0 && from >= 0 ? [{ from, to: from + 4, comments }] : [],
  });
}

/** Returns a text with words replaced, inserted and deleted, in lines of prose. */
function changedText(text: string, seed: number): string {
  let nth = seed;
  const isProse = (line: string) => /^[A-Z][^|<`[\]*_]+$/.test(line);
  return text
    .split('\n')
    .map((line) => {
      if (!isProse(line)) return line;
      return line.replace(/[a-z]{3,}(?= [a-z])/g, (word) => {
        nth++;
        if (nth % STEP !== 0) return word;
        return ['boats', `${word} large`, 'of'][Math.floor(nth / STEP) % 3] ?? word;
      });
    })
    .join('\n');
}
