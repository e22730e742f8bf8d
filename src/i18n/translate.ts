import format, { type CompiledMessage } from 'icu-minify/format';
import { english } from '@/generated/messages/server/errors';
import { t } from '@/generated/messages/server/words';
import { packMessage } from './catalogue';
import { formatList } from './format';
import { currentReader } from './reader';

/** Longer messages quote something, and aren't worth the search. */
const LONGEST = 1_000;

interface Sentence {
  key: string;
  pattern: RegExp;
  names: string[];
}

let sentences: Sentence[] | undefined;

/**
 * Returns a server error in the reader's language, or unchanged if the catalogue doesn't have it. Errors are written in
 * English where they are thrown, because the log and the agent read them too, and are translated where they leave the
 * server. Values in a sentence, such as a path, are recognized by the English words around them and aren't translated.
 * If the catalogue has every sentence, each is translated on its own, otherwise the error as a whole.
 */
export function translateError(message: string): string {
  if (currentReader().language === 'en' || message.length > LONGEST) return message;
  // A value may itself contain sentences, so the parts are only right if all of them are known.
  const parts = message.split(SENTENCE_END).map(translateSentence);
  return parts.every((part) => part !== undefined) ? parts.join(' ') : (translateSentence(message) ?? message);
}

const SENTENCE_END = /(?<=[.!?]) (?=[\p{Lu}“])/u;

function translateSentence(sentence: string): string | undefined {
  const { language } = currentReader();
  // Sentences with the fewest values come first, because those with more values would match them too.
  sentences ??= Object.entries(english)
    .map(([key, compiled]) => sentenceOf(key, compiled))
    .sort((a, b) => a.names.length - b.names.length);
  for (const { key, pattern, names } of sentences) {
    const found = pattern.exec(sentence);
    const translated = found && packMessage(language, 'server/errors', key);
    if (!translated) continue;
    const values = Object.fromEntries(names.map((name, i) => [name, translatedValue(name, found[i + 1] ?? '')]));
    return String(format(translated as CompiledMessage, language, values, NO_FORMATTERS));
  }
  return undefined;
}

/** Returns a value unchanged, except that roles and English lists are translated. */
function translatedValue(name: string, value: string): string {
  if (/^role\d?$/.test(name)) return t('role', { role: value });
  if (name !== 'roles' && name !== 'names') return value;
  const items = value.split(/, or |, | or /);
  return formatList(name === 'roles' ? items.map((role) => t('role', { role })) : items.map(managerName), 'or');
}

function managerName(name: string): string {
  return name === 'another admin' ? t('anotherAdmin') : name;
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
  return { key, pattern: new RegExp(`^${source}$`, 's'), names };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
