import format, { type CompiledMessage } from 'icu-minify/format';
import { english } from '@/generated/messages/server/errors';
import { packMessage } from './catalogue';
import { currentReader } from './reader';

/** Longer ones quote something, and aren't worth the search. */
const LONGEST = 500;

interface Sentence {
  key: string;
  pattern: RegExp;
  names: string[];
}

let sentences: Sentence[] | undefined;

/**
 * An error of the server in the reader's language, or as it is when the catalogue doesn't have it. Errors are written in
 * English where they are thrown, because the log and the agent read them too; they are translated where they leave the
 * server. Values in a sentence, such as a path, are found by its English words and stay as they are.
 */
export function translateError(message: string): string {
  const { language } = currentReader();
  if (language === 'en' || message.length > LONGEST) return message;
  sentences ??= Object.entries(english).map(([key, compiled]) => sentenceOf(key, compiled));
  for (const { key, pattern, names } of sentences) {
    const found = pattern.exec(message);
    const translated = found && packMessage(language, 'server/errors', key);
    if (!translated) continue;
    const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? '']));
    return String(format(translated as CompiledMessage, language, values, NO_FORMATTERS));
  }
  return message;
}

/** The sentences hold nothing but text and plain values. */
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
