import { isLanguage, isRegion, type Language, PSEUDO } from './languages';
import type { Reader } from './reader';
import { isTimeZone } from './time-zone';

export const LANGUAGE_COOKIE = 'language';
export const REGION_COOKIE = 'region';
/** The browser sets this cookie, see instrumentation-client.ts. */
export const TIME_ZONE_COOKIE = 'timeZone';

/** The language and region that a person chose. */
export interface Choice {
  language: string | undefined;
  region: string | undefined;
}

interface Known {
  /** The person's choice in their profile, then their choice in this browser. */
  choices: readonly Choice[];
  /** The Accept-Language header. */
  accepted: string | undefined;
  /** For readers who want none of our languages, as a BCP 47 tag, e.g. `en-GB`. */
  fallback: string;
  timeZone: string | undefined;
  /** Whether the pseudo-language can be chosen. */
  pseudo: boolean;
}

/**
 * Chooses the reader's language and region: from their own choices, then their browser's languages, then the server's
 * default.
 */
export function chooseReader({ choices, accepted, fallback, timeZone, pseudo }: Known): Reader {
  const tags = [...acceptedTags(accepted), fallback];
  const offered = (value: unknown): value is Language => isLanguage(value) && (pseudo || value !== PSEUDO);
  const language = [...choices.map((choice) => choice.language), ...tags.map(languageOfTag)].find(offered) ?? 'en';
  const region = choices.map((choice) => choice.region).find(isRegion) ?? regionOfTag(tags[0]);
  return { language, region, timeZone: isTimeZone(timeZone) ? timeZone : undefined };
}

/**
 * Returns the languages of an Accept-Language header (RFC 9110, 12.5.4), most preferred first. Malformed ones are left
 * out.
 */
export function acceptedTags(header: string | undefined): string[] {
  const ranges = (header ?? '').slice(0, MAX_HEADER).split(',').map(acceptedRange);
  return ranges
    .filter(({ tag, weight }) => weight > 0 && isTag(tag))
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const MAX_HEADER = 500;

function acceptedRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
}

function isTag(tag: string): boolean {
  return /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(tag) && localeOfTag(tag) !== undefined;
}

function localeOfTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

function languageOfTag(tag: string): string | undefined {
  return localeOfTag(tag)?.language;
}

/** Returns a tag's region, e.g. `GB` for `en-GB`. For a tag without a region, returns the language's usual one. */
function regionOfTag(tag: string | undefined): string | undefined {
  const region = tag ? localeOfTag(tag)?.maximize().region : undefined;
  return isRegion(region) ? region : undefined;
}
