import format, { type CompiledMessage } from 'icu-minify/format';
import { t } from '@/generated/messages/server/words';
import { packMessage, serverTexts } from './catalogue';
import { formatList } from './format';
import { currentReader } from './reader';

/**
 * The kinds of texts that the server writes in English, and the messages that translate them, in the order of the
 * search.
 */
const MESSAGES = {
  error: ['server/errors'],
  /** How a turn ended, and warnings about it. */
  turn: ['server/turns', 'server/errors'],
  /** What a turn is doing, and the titles and results of tool calls. */
  call: ['server/calls', 'server/tasks', 'server/turns', 'server/errors'],
  /** Why a document may matter for a request. */
  reason: ['server/reasons'],
  /** The descriptions of versions that the program created. */
  version: ['server/versions'],
  /** Commands, the tasks that every workspace has, and errors in commands. */
  task: ['server/tasks', 'server/errors'],
  /** Errors and warnings about a sheet, and verdicts on its page. */
  sheet: ['server/sheets', 'server/turns', 'server/errors'],
} as const satisfies Record<string, readonly `server/${string}`[]>;

type ServerText = keyof typeof MESSAGES;

/** Longer texts quote something, and aren't worth the search. */
const LONGEST = 1_000;

/** Returns a server error in the reader's language. Errors are translated where they leave the server. */
export function translateError(message: string): string {
  return translateText('error', message);
}

/**
 * Returns a text that the server wrote in the reader's language, or unchanged if there is no message for it. The server
 * writes and stores texts in English, because the log, the agent and API clients read them too. Errors are translated
 * where they leave the server; the screen translates the texts in its data. Values in a sentence, such as a path, are
 * recognized by the English words around them and aren't translated.
 */
export function translateText(kind: ServerText, text: string): string {
  if (currentReader().language === 'en' || text.length > LONGEST) return text;
  const separator = kind === 'reason' ? /; / : SENTENCE_END;
  const parts = text.split(separator);
  return translateParts(parts, kind === 'reason' ? '; ' : ' ', MESSAGES[kind]) ?? text;
}

const SENTENCE_END = /(?<=[.!?]) (?=[\p{Lu}“])/u;
/** A text with more parts is translated as a whole or not at all. */
const MAX_PARTS = 10;

/** Returns the parts in the reader's language if there is a message for each, or for several of them together. */
function translateParts(parts: readonly string[], glue: string, folders: readonly string[]): string | undefined {
  for (let count = parts.length > MAX_PARTS ? parts.length : 1; count <= parts.length; count++) {
    const first = translateSentence(parts.slice(0, count).join(glue), folders);
    if (first === undefined) continue;
    if (count === parts.length) return first;
    const rest = translateParts(parts.slice(count), glue, folders);
    if (rest !== undefined) return first + glue + rest;
  }
  return undefined;
}

interface Sentence {
  key: string;
  pattern: RegExp;
  names: string[];
  /** The length of its text without values. */
  length: number;
}

const known = new Map<string, Sentence[]>();

/** Returns a folder's sentences. Those with the most words of their own come first, because others match them too. */
function sentencesIn(folder: string): Sentence[] {
  const found = known.get(folder);
  if (found) return found;
  const sentences = Object.entries(serverTexts(folder))
    .map(([key, compiled]) => sentenceOf(key, compiled))
    .sort((a, b) => b.length - a.length);
  if (sentences.length > 0) known.set(folder, sentences);
  return sentences;
}

function translateSentence(sentence: string, folders: readonly string[]): string | undefined {
  const { language } = currentReader();
  for (const folder of folders) {
    for (const { key, pattern, names } of sentencesIn(folder)) {
      const found = pattern.exec(sentence);
      const translated = found && packMessage(language, folder, key);
      if (!translated) continue;
      const values = Object.fromEntries(names.map((name, i) => [name, translatedValue(name, found[i + 1] ?? '')]));
      return String(format(translated as CompiledMessage, language, values, NO_FORMATTERS));
    }
  }
  return undefined;
}

/** Returns a value unchanged, unless its name says that the server wrote it too. */
function translatedValue(name: string, value: string): string {
  if (/^role\d?$/.test(name)) return t('role', { role: value });
  if (name === 'roles')
    return formatList(
      value.split(OR).map((role) => t('role', { role })),
      'or',
    );
  if (name === 'access') return t('access', { access: value.replace('Can ', '') });
  if (name === 'names') return formatList(value.split(OR).map(personName), 'or');
  if (name === 'wait') return waitWords(value);
  if (name === 'versionTitle') return translateText('version', value);
  if (name === 'what' || name === 'why') return translateText('error', value);
  if (name === 'failure') return translateText('turn', value);
  if (name === 'documentName') return value === 'an unknown document' ? t('unknownDocument') : value;
  if (name === 'characters')
    return value.replace(/(?<=, )(\d+) more$/, (_, count) => t('more', { count: Number(count) }));
  return value;
}

const OR = /, or |, | or /;

function personName(name: string): string {
  if (name === 'another admin') return t('anotherAdmin');
  return name === 'others' ? t('others') : name;
}

/** Returns "in 5 minutes" in the reader's language. */
function waitWords(value: string): string {
  const [, count, unit = ''] = /^in (an?|\d+) (moment|second|minute|hour)s?$/.exec(value) ?? [];
  return unit === '' ? value : t('wait', { unit, count: Number(count) || 1 });
}

/** The sentences contain only text and plain values. */
const NO_FORMATTERS = {
  formatters: {
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  },
};

function sentenceOf(key: string, compiled: unknown): Sentence {
  const nodes = (Array.isArray(compiled) ? compiled : [compiled]) as (string | [name: string])[];
  const source = nodes.map((node) => (typeof node === 'string' ? escaped(node) : '(.+?)')).join('');
  const names = nodes.flatMap((node) => (typeof node === 'string' ? [] : [node[0]]));
  const length = nodes.reduce((sum, node) => sum + (typeof node === 'string' ? node.length : 0), 0);
  return { key, pattern: new RegExp(`^${source}$`, 's'), names, length };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
