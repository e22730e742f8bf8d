// The engines of the copy editor, in a separate process, because they are large and hostile text makes them panic.
// Requests and responses are JSON lines: {id, text, masked, language} in, {id, findings} out. The rules that filter
// findings are in rules.ts. Plain JavaScript, because a loader wouldn't fit in the memory limit.
import { createInterface } from 'node:readline';
import dictionaryEn from 'dictionary-en';
import { Dialect, LocalLinter, SuggestionKind } from 'harper.js';
import { binary } from 'harper.js/binary';
import nspell from 'nspell';
import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import retextStringify from 'retext-stringify';
import { unified } from 'unified';
import { VFile } from 'vfile';

const MAX_FINDINGS = 2_000;
const GUESSING_MS = 3_000;
const LONGEST_GUESSED_WORD = 30;
const RECYCLE_RSS = 900 * 1024 * 1024;

// Rules about style and typography, where the author's choice is as good.
const NOT_ASKED = [
  'Dashes',
  'DiscourseMarkers',
  'DisjointPrefixes',
  'EllipsisLength',
  'LongSentences',
  'NoOxfordComma',
  'NumericRangeEnDash',
  'OxfordComma',
  'SpelledNumbers',
  'UseEllipsisCharacter',
  'UseTitleCase',
  // Replaces prefixes: "untill" becomes "distill".
  'WrongNegative',
];

const linter = new LocalLinter({ binary, dialect: Dialect.American });
await linter.setup();
await linter.setLintConfig({
  ...(await linter.getDefaultLintConfig()),
  ...Object.fromEntries(NOT_ASKED.map((rule) => [rule, false])),
});
const speller = nspell(dictionaryEn);
const repetition = unified()
  .use(retextEnglish)
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .use(retextStringify)
  .freeze();

async function check({ text, masked, language }) {
  const findings = [];
  const guesses = { words: new Map(), until: performance.now() + GUESSING_MS };
  for (const [rule, lints] of Object.entries(await linter.organizedLints(text, { language }))) {
    for (const lint of lints) {
      if (findings.length < MAX_FINDINGS) findings.push(harperFinding(rule, lint, guesses));
      lint.free();
    }
  }
  const { messages } = await repetition.process(new VFile(masked));
  for (const message of messages.slice(0, MAX_FINDINGS)) findings.push(retextFinding(message));
  return findings;
}

function harperFinding(rule, lint, guesses) {
  const span = lint.span();
  const problem = lint.get_problem_text();
  const kind = lint.lint_kind();
  const replacements = lint.suggestions().map((suggestion) => {
    const replacement = suggestion.get_replacement_text();
    const way = SuggestionKind[suggestion.kind()];
    return way === 'Remove' ? '' : way === 'InsertAfter' ? problem + replacement : replacement;
  });
  const finding = { rule, kind, start: span.start, end: span.end, message: lint.message(), replacements };
  span.free();
  if (kind === 'Spelling') finding.guesses = guess(problem, guesses);
  if (kind === 'Capitalization') finding.isWord = speller.correct(problem);
  return finding;
}

/**
 * Returns guesses for a word. nspell is slow with words that it can't recognize, so in a text full of them only some
 * get guesses.
 */
function guess(word, { words, until }) {
  if (!words.has(word)) {
    if (word.length > LONGEST_GUESSED_WORD || performance.now() > until) return [];
    words.set(word, speller.suggest(word).slice(0, 8));
  }
  return words.get(word);
}

function retextFinding({ place, source, reason, expected }) {
  return {
    rule: source,
    kind: source,
    start: place?.start.offset ?? 0,
    end: place?.end.offset ?? 0,
    message: reason,
    replacements: expected ?? [],
  };
}

function send(line) {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, resolve));
}

await send({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  try {
    await send({ id: request.id, findings: await check(request) });
  } catch (error) {
    // After a panic, the engine's memory can't be trusted.
    await send({ id: request.id, error: String(error?.message ?? error).slice(0, 200) });
    process.exit(1);
  }
  if (process.memoryUsage().rss > RECYCLE_RSS) process.exit(0);
}
