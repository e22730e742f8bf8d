// The spec law: each rule of docs/SPEC.md has a test whose title starts with its id, and tests only use ids that exist.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PAGE = 'docs/SPEC.md';
const TOPS = ['src', 'server', 'test', 'e2e', 'scripts'];
const LEAST_RULES = 30;
const LEAST_FILES = 200;

const ID = '[A-Z]+-\\d+';
const ROW = new RegExp(`^\\| (${ID}) \\| (.*) \\|$`, 'gm');
/** Matches a string that starts with ids and a colon. The first group says whether the test is skipped. */
const TITLE = new RegExp(`(\\.(?:skip|todo|fails)\\(\\s*)?['"\`](${ID}(?:, ${ID})*): `, 'g');

/** Returns the rules of the page, by id. Throws if two rules have the same id. */
export function readRules(page) {
  const rules = new Map();
  for (const [, id, rule] of page.matchAll(ROW)) {
    if (rules.has(id)) throw new Error(`two rules have the id ${id}`);
    rules.set(id, rule);
  }
  return rules;
}

/** Returns the ids at the start of titles, without those of skipped tests. */
function testedIds(text) {
  return [...text.matchAll(TITLE)].flatMap(([, skipped, ids]) => (skipped ? [] : ids.split(', ')));
}

/** Returns the ids in a text that look like rules of the page but don't exist. */
function unknownIds(text, rules) {
  const families = new Set([...rules.keys()].map((id) => id.split('-')[0]));
  const ids = new Set([...text.matchAll(new RegExp(`\\b${ID}\\b`, 'g'))].map(([id]) => id));
  return [...ids].filter((id) => families.has(id.split('-')[0]) && !rules.has(id));
}

/**
 * Returns one line for each rule without a test, and for each unknown id in a test. `files`: texts of tests, by path.
 */
export function violations(page, files) {
  const rules = readRules(page);
  const tested = new Set([...files.values()].flatMap(testedIds));
  const unknown = [...files].flatMap(([file, text]) =>
    unknownIds(text, rules).map((id) => `${file}: ${id} isn't a rule of ${PAGE}`),
  );
  const untested = [...rules.keys()].filter((id) => !tested.has(id));
  return [...unknown, ...untested.map((id) => `${id} has no test whose title starts with it`)];
}

function testsBelow(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => [file, fs.readFileSync(file, 'utf8')]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const page = fs.readFileSync(PAGE, 'utf8');
  const files = new Map(TOPS.flatMap(testsBelow));
  const found = violations(page, files);
  for (const line of found) console.log(line);
  const rules = readRules(page).size;
  console.log(`${found.length} violations, ${rules} rules, ${files.size} files with tests`);
  const isBlind = rules < LEAST_RULES || files.size < LEAST_FILES;
  if (isBlind) console.log('too little was read: the check itself is broken');
  process.exit(found.length === 0 && !isBlind ? 0 : 1);
}
