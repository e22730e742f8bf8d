// Compiles messages/<language>/<folder>.json into src/generated/messages: a module for each folder, with its English
// messages and a typed `t`, and a pack for each other language with all of its messages. Writes only changed files.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import { hashOf } from '../sources/source-hash.mjs';
import { pseudo } from './pseudo-language.mjs';

const SOURCE = 'messages';
const TARGET = 'src/generated/messages';
/** The hash of the sources from which the modules were generated, and that of the modules. */
const STAMP = `${TARGET}/source-hash`;
const PSEUDO = 'en-XB';
/** Messages for texts that the server writes in English. Packs contain their English too: see src/i18n/translate.ts. */
export const SERVER_TEXTS = ['calls', 'errors', 'reasons', 'sheets', 'tasks', 'turns', 'versions'].map(
  (name) => `server/${name}`,
);
const NOTE = '// Made by scripts/messages/generate.mjs. Edit the files in messages/ instead.';

/** Returns all messages of a language: `{ 'editor/find': { key: text } }`. Throws if a key occurs twice in a file. */
export function readMessages(language) {
  const root = path.join(SOURCE, language);
  const files = fs.readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files
      .map((file) => file.split(path.sep).join('/'))
      .sort()
      .map((file) => [file.slice(0, -'.json'.length), readFile(path.join(root, file))]),
  );
}

function readFile(file) {
  const text = fs.readFileSync(file, 'utf8');
  const messages = JSON.parse(text);
  const keys = text.match(/^\s*"(?:[^"\\]|\\.)*"\s*:/gm) ?? [];
  if (keys.length !== Object.keys(messages).length) {
    throw new Error(`${file}: write each key once, on a line of its own`);
  }
  return messages;
}

/** Returns the languages that have messages, English first. */
export function languages() {
  const others = fs.readdirSync(SOURCE).filter((name) => name !== 'en');
  return ['en', ...others.sort()];
}

const RANK = ['string', 'Element', 'number'];
const TYPE_NAMES = new Map([
  [TYPE.argument, 'string'],
  [TYPE.number, 'number'],
  [TYPE.select, 'string'],
  [TYPE.plural, 'number'],
  [TYPE.tag, 'Element'],
]);

/**
 * Returns the arguments of a message with their types, sorted by name: `{ count: 'number' }`. Throws for a malformed
 * message.
 */
export function argumentsOf(message) {
  const found = {};
  const visit = (node) => {
    if (node.type === TYPE.date || node.type === TYPE.time) throw new Error('format dates with src/i18n/format.ts');
    const name = TYPE_NAMES.get(node.type);
    if (name && !(RANK.indexOf(found[node.value]) > RANK.indexOf(name))) found[node.value] = name;
    node.children?.forEach(visit);
    for (const option of Object.values(node.options ?? {})) option.value.forEach(visit);
  };
  parse(message).forEach(visit);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function typesOf(messages) {
  return Object.entries(messages).map(([key, text]) => {
    const values = Object.entries(argumentsOf(text)).map(([name, type]) => `${name}: ${type}`);
    const hint = text.replaceAll('*/', '* /').replaceAll('\n', ' ');
    return `  /** ${hint} */\n  ${key}: ${values.length ? `{ ${values.join('; ')} }` : 'null'};`;
  });
}

function folderModule(folder, messages) {
  const types = typesOf(messages).join('\n');
  const needsElement = types.includes(': Element');
  return [
    NOTE,
    `import { catalogue${needsElement ? ', type Element' : ''} } from '@/i18n/catalogue';`,
    '',
    `interface Messages {\n${types}\n}`,
    '',
    `const english: Readonly<Record<keyof Messages, unknown>> = ${JSON.stringify(compiled(messages))};`,
    '',
    `export const t = catalogue<Messages>(${JSON.stringify(folder)}, english);`,
    '',
  ].join('\n');
}

function packModule(language, folders, english) {
  const pack = (all) => Object.fromEntries(Object.entries(all).map(([folder, texts]) => [folder, compiled(texts)]));
  const serverTexts = Object.fromEntries(SERVER_TEXTS.map((folder) => [folder, english[folder]]));
  const values = [language, pack(folders), pack(serverTexts)].map((value) => JSON.stringify(value));
  return [NOTE, "import { installPack } from '@/i18n/catalogue';", '', `installPack(${values.join(', ')});`, ''].join(
    '\n',
  );
}

function compiled(messages) {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
}

function pseudoOf(folders) {
  const accented = (messages) => Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)]));
  return Object.fromEntries(Object.entries(folders).map(([folder, messages]) => [folder, accented(messages)]));
}

function named(file, make) {
  try {
    return make();
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** Generates the modules, unless neither they nor their sources have changed since. */
export function ensureMessages() {
  if (!fs.existsSync(STAMP) || fs.readFileSync(STAMP, 'utf8') !== currentStamp()) generateMessages();
}

function currentStamp() {
  const modules = generatedNames().map((name) => [name, fs.readFileSync(path.join(TARGET, name), 'utf8')]);
  return stampOf(hashOfMessages(), modules);
}

function hashOfMessages() {
  return hashOf([SOURCE, 'scripts/messages', 'package-lock.json']);
}

/** @param modules names and texts, in any order */
function stampOf(sourceHash, modules) {
  const hash = createHash('sha256');
  for (const part of [...modules].sort(([a], [b]) => (a < b ? -1 : 1)).flat()) hash.update(part).update('\0');
  return `${sourceHash}\n${hash.digest('hex')}\n`;
}

function generatedNames() {
  return fs
    .readdirSync(TARGET, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.ts'));
}

/** Updates the generated modules, and deletes those whose messages no longer exist. */
export function generateMessages() {
  // Hashed before they are read, so that a change in between is noticed the next time.
  const sourceHash = hashOfMessages();
  const modules = new Map();
  const english = readMessages('en');
  for (const [folder, messages] of Object.entries(english)) {
    modules.set(
      `${folder}.ts`,
      named(`${SOURCE}/en/${folder}.json`, () => folderModule(folder, messages)),
    );
  }
  for (const language of languages().slice(1)) {
    const folders = readMessages(language);
    modules.set(
      `packs/${language}.ts`,
      named(`${SOURCE}/${language}`, () => packModule(language, folders, english)),
    );
  }
  modules.set(`packs/${PSEUDO}.ts`, packModule(PSEUDO, pseudoOf(english), english));
  write(modules);
  writeFile(STAMP, stampOf(sourceHash, modules));
}

function write(modules) {
  fs.mkdirSync(TARGET, { recursive: true });
  for (const name of generatedNames()) {
    if (!modules.has(name)) fs.rmSync(path.join(TARGET, name));
  }
  for (const [name, text] of modules) {
    const file = path.join(TARGET, name);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    writeFile(file, text);
  }
}

/** Writes a new file and renames it, because several processes may do this at the same time. */
function writeFile(file, text) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) generateMessages();
