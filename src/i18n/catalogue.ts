import format, { type CompiledMessage } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { numberFormat } from './format';
import type { Language } from './languages';
import { currentReader } from './reader';

/** Creates the element for `<link>text</link>` in a message. */
export type Element = (text: ReactNode) => ReactNode;

/** The arguments of one message, or `null` if it has none. */
type Arguments = Record<string, string | number | Element> | null;

type Rest<A> = A extends null ? [] : [values: A];
type PlainKey<M> = { [K in keyof M]: M[K] extends Record<string, string | number> | null ? K : never }[keyof M];

export interface Translate<M> {
  /** Returns the message in the reader's language. Don't call it while a module loads: the reader isn't known then. */
  <K extends PlainKey<M>>(key: K, ...values: Rest<M[K]>): string;
  /** Returns a message that contains elements. */
  rich<K extends keyof M>(key: K, ...values: Rest<M[K]>): ReactNode;
}

type Compiled = Readonly<Record<string, unknown>>;
type Pack = Readonly<Record<string, Compiled>>;

// Packs are loaded by the server's bundle, by the pages' bundle and in the browser, so they are shared in a global.
const KEY = Symbol.for('variorum.messages');
const ENGLISH = Symbol.for('variorum.serverTexts');
type Global = { [KEY]?: Partial<Record<Language, Pack>>; [ENGLISH]?: Pack };

/**
 * Installs all messages of a language. English needs no pack: its messages are part of the code that shows them.
 * `serverTexts` are the English messages by which the server's texts are recognized.
 */
export function installPack(language: Language, pack: Pack, serverTexts?: Pack): void {
  const packs = globalThis as Global;
  packs[KEY] = { ...packs[KEY], [language]: pack };
  if (serverTexts) packs[ENGLISH] = serverTexts;
}

/** Returns the English messages for texts that the server writes, or none if no pack is installed. */
export function serverTexts(folder: string): Compiled {
  return (globalThis as Global)[ENGLISH]?.[folder] ?? {};
}

/** Returns a compiled message in a language other than English, or undefined if that language doesn't have it. */
export function packMessage(language: Language, folder: string, key: string): unknown {
  return (globalThis as Global)[KEY]?.[language]?.[folder]?.[key];
}

/** Returns the messages of one folder of the interface. Only generated modules call this. */
export function catalogue<M extends { [K in keyof M]: Arguments }>(folder: string, english: Compiled): Translate<M> {
  const say = (key: string, values?: Record<string, string | number | Element>) => {
    const { language } = currentReader();
    const message = packMessage(language, folder, key) ?? english[key];
    return format<ReactNode>(message as CompiledMessage, language, withFragments(values), { formatters });
  };
  const translate = (key: string, values?: Record<string, string | number>) => String(say(key, values));
  const rich = (key: string, values?: Record<string, string | number | Element>) => inOne(say(key, values));
  return Object.assign(translate, { rich }) as unknown as Translate<M>;
}

const formatters = {
  getNumberFormat: (_locale: unknown, options?: Intl.NumberFormatOptions) => numberFormat(options),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  // Messages don't format dates. They get dates as text, see `format.ts`.
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
};

function withFragments(values: Record<string, string | number | Element> | undefined) {
  if (!values) return undefined;
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value] as const;
    return [name, (parts: ReactNode[]) => value(inOne(parts))] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the parts of a message as one node that needs no keys. */
function inOne(parts: ReactNode | ReactNode[]): ReactNode {
  if (!Array.isArray(parts)) return parts;
  return parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts);
}
