import { wordsIn } from '@/documents/core/index/words';

/** The texts whose words are searched for. Only `query` is required. */
export interface ContextParts {
  /** The current request. */
  query: string;
  /** Earlier messages, oldest first. */
  history?: readonly string[] | undefined;
  /** Inputs of the task from its caller. */
  inheritedContext?: readonly string[] | undefined;
  /** Answers of earlier steps, oldest first. */
  previousOutputs?: readonly string[] | undefined;
}

export type ContextPart = keyof ContextParts;

/** The weight of each part's words, relative to the others. 0 leaves a part out. */
export type Relevance = Record<ContextPart, number>;

export const RELEVANCE: Relevance = { query: 1, history: 0.4, inheritedContext: 0.2, previousOutputs: 0.2 };

/** How many words of each part are searched for: 56 in all. */
const MAX_WORDS: Record<ContextPart, number> = { query: 24, history: 16, inheritedContext: 8, previousOutputs: 8 };
/** How much of each part is read, from its end, in UTF-16 units. */
const MAX_READ = 20_000;

/** A word to search for. */
export interface Term {
  word: string;
  weight: number;
  part: ContextPart;
}

const PARTS: readonly ContextPart[] = ['query', 'history', 'inheritedContext', 'previousOutputs'];

/**
 * Returns the words to search for, without duplicates. Each has the weight of the most important part that contains it.
 * From a long part, names and frequent words are chosen.
 */
export function contextTerms(parts: ContextParts, relevance: Partial<Relevance> = {}): Term[] {
  const weights = { ...RELEVANCE, ...relevance };
  const terms = new Map<string, Term>();
  for (const part of PARTS) {
    const weight = weights[part];
    if (!(weight > 0)) continue;
    for (const word of mainWords(textOf(parts[part]), MAX_WORDS[part])) {
      if ((terms.get(word)?.weight ?? 0) < weight) terms.set(word, { word, weight, part });
    }
  }
  return [...terms.values()];
}

function textOf(part: string | readonly string[] | undefined): string {
  const text = typeof part === 'string' ? part : (part ?? []).join('\n');
  return text.length > MAX_READ && typeof part !== 'string' ? text.slice(-MAX_READ) : text.slice(0, MAX_READ);
}

/** Returns the most important words of a text, in the order of their first use. */
function mainWords(text: string, limit: number): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) {
    if (word.length < 2 || COMMON.has(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts.keys()];
  if (words.length <= limit) return words;
  const names = namesIn(text);
  const worth = (word: string) => (counts.get(word) ?? 0) + (names.has(word) ? 2 : 0);
  const chosen = new Set(words.toSorted((a, b) => worth(b) - worth(a)).slice(0, limit));
  return words.filter((word) => chosen.has(word));
}

/** Returns the words of identifiers and paths in a text. */
function namesIn(text: string): Set<string> {
  const names = text.split(/\s+/).filter((name) => NAME.test(name));
  return new Set(names.flatMap((name) => [...wordsIn(name)]));
}

const NAME = /[\p{L}\p{N}][_/.][\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

/** Words that don't say what a request is about: function words, and words like "please" that requests contain. */
const COMMON = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
  can cannot could did do does doing don down during each either else few for from further get gets give given go goes
  going got had has have having he her here hers him his how however i if in into is isn it its itself just let like ll
  make makes me might more most must my need needs no nor not now of off on once only or other our out over own per
  please put rather re really s said same say says see she should show so some such tell than that the their them then there these they thing
  things this those through to too try under until up upon us use used using ve very want was way we well were what
  when where which while who whom why will with without would yes yet you your
  add change changes check code create document documents edit file files find fix improve look rewrite suggest text
  update write new old first last one two`.split(/\s+/),
);
