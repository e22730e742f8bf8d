import type { CandidateRow, Candidates, TermRow } from '@/documents/core/index/candidates';
import { wordsIn } from '@/documents/core/index/words';
import { nameOf } from '@/documents/core/path';
import type { Term } from './terms';

/** A document that may matter. */
export interface RankedDocument {
  documentId: string;
  path: string;
  /** Higher is better. Scores are comparable only within one search. */
  score: number;
  /** Why the document was found, in one line of plain English. */
  reason: string;
}

type Field = 'path' | 'outline' | 'summary' | 'body';

/** The weight of a match by the field it is in. */
const WORTH: Record<Field, number> = { path: 1, outline: 0.7, summary: 0.4, body: 0.35 };
/** The factor for a word that only begins with the word asked for. */
const PARTIAL = 0.4;
/** How much a text's length reduces the score of a match in it, because long texts contain many words. */
const LENGTH_SHARE = 0.5;
/** The score that a document gets if the query contains its name. */
const NAMED = 3;

/** A word asked for, with its frequency in the project. */
interface KnownTerm extends Term {
  stem: string;
  /** How rare the word is: 1 if one document has it, close to 0 if all have it. */
  rareness: number;
}

interface Match {
  term: KnownTerm;
  field: Field;
  /** 1 for the word itself, less for a longer word that begins with it. */
  share: number;
  value: number;
}

export interface RankOptions {
  terms: readonly Term[];
  query: string;
  /**
   * Documents with less evidence are left out. 1 is one rare word of the query in a document's path. Unlike scores,
   * evidence is comparable between searches.
   */
  leastEvidence: number;
  limit: number;
}

/** Returns the candidates ranked by score, best first. Pure: the same input gives the same order. */
export function rank(found: Candidates, { terms, query, leastEvidence, limit }: RankOptions): RankedDocument[] {
  const known = new Map(found.terms.map((row) => [row.nth, knownTerm(row, terms, found.total)]));
  const asked = query.toLowerCase();
  return found.rows
    .map((row) => weigh(row, { known, asked, averageWords: found.averageWords }))
    .filter(({ score, evidence }) => score > 0 && evidence >= leastEvidence)
    .sort((a, b) => b.score - a.score || (a.row.path < b.row.path ? -1 : 1))
    .slice(0, limit)
    .map(({ row, matches, score, isNamed }) => {
      const { documentId, path } = row;
      return { documentId, path, score, reason: reasonOf(row, matches, isNamed) };
    });
}

function knownTerm({ nth, stem, documents }: TermRow, terms: readonly Term[], total: number): KnownTerm {
  const rarest = inverseFrequency(1, total);
  return { ...terms[nth]!, stem, rareness: inverseFrequency(Math.max(1, documents), total) / rarest };
}

/**
 * Returns the inverse document frequency as in BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework,
 * 2009). It is never negative.
 */
function inverseFrequency(count: number, total: number): number {
  return Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));
}

interface Surroundings {
  known: ReadonlyMap<number, KnownTerm>;
  /** The query in lower case. */
  asked: string;
  averageWords: number;
}

interface Weighed {
  row: CandidateRow;
  matches: Match[];
  score: number;
  evidence: number;
  isNamed: boolean;
}

function weigh(row: CandidateRow, { known, asked, averageWords }: Surroundings): Weighed {
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * row.wordCount) / Math.max(1, averageWords);
  const matches = [
    ...row.inHead.flatMap((nth) => matchesInHead(known.get(nth), row)),
    ...row.inText.flatMap((nth) => matchOf(known.get(nth), 'body', 1)),
  ].map((match) => (match.field === 'body' ? { ...match, value: match.value / Math.max(0.5, length) } : match));
  const isNamed = names(asked, row.path);
  const sum = matches.reduce((total, { value }) => total + value, 0);
  const score = Math.round((sum + (isNamed ? NAMED : 0)) * 1000) / 1000;
  return { row, matches, score, evidence: evidenceOf(matches) + (isNamed ? 1 : 0), isNamed };
}

/** Returns whether the query contains a document's name with its extension. */
function names(asked: string, path: string): boolean {
  const name = nameOf(path).toLowerCase();
  return name.length >= 4 && name.includes('.') && asked.includes(name);
}

/**
 * Returns the matches of a word in a document's path, outline and summary, as a whole word or as the start of a longer
 * one.
 */
function matchesInHead(term: KnownTerm | undefined, { stems }: CandidateRow): Match[] {
  return (['path', 'outline', 'summary'] as const).flatMap((field) => {
    const stem = term?.stem ?? '';
    if (stems[field].includes(stem)) return matchOf(term, field, 1);
    return stems[field].some((each) => each.startsWith(stem)) ? matchOf(term, field, PARTIAL) : [];
  });
}

function matchOf(term: KnownTerm | undefined, field: Field, share: number): Match[] {
  return term ? [{ term, field, share, value: share * WORTH[field] * term.weight * term.rareness }] : [];
}

/**
 * Returns the sum of the words' evidence, at most 1 per word. Words with less weight count more here than in the score,
 * so that a word from earlier in the conversation can find a document but ranks it below those that match the query.
 */
function evidenceOf(matches: readonly Match[]): number {
  const sums = new Map<string, number>();
  for (const { term, field, share } of matches) {
    const worth = share * WORTH[field] * Math.sqrt(term.weight) * term.rareness;
    sums.set(term.word, Math.min(1, (sums.get(term.word) ?? 0) + worth));
  }
  return [...sums.values()].reduce((sum, worth) => sum + worth, 0);
}

/** The most clauses in a reason, and the most words in a clause. */
const MAX_CLAUSES = 3;
const MAX_NAMED = 3;

function reasonOf(row: CandidateRow, matches: readonly Match[], isNamed: boolean): string {
  const ofField = (field: Field) => matches.filter((match) => match.field === field).sort((a, b) => b.value - a.value);
  const inPath = ofField('path');
  const told = new Set(inPath.map(({ term }) => term.word));
  const clauses = [
    isNamed ? 'the request names it' : '',
    pathClause(row, inPath),
    outlineClause(row, ofField('outline')),
    wordsClause('its summary has', ofField('summary'), told),
    wordsClause('its text has', ofField('body'), told),
  ].filter(Boolean);
  return clauses.slice(0, MAX_CLAUSES).join('; ');
}

function pathClause({ path, title }: CandidateRow, matches: readonly Match[]): string {
  const isIn = (text: string) => (match: Match) => entryHas(text, match.term.stem);
  const inTitle = matches.filter(isIn(title));
  const inPath = matches.filter((match) => isIn(path)(match) && !inTitle.includes(match));
  return [quoted('its title has', inTitle), quoted('its path has', inPath)].filter(Boolean).join('; ');
}

/** Returns a clause that names the matching definitions or headings. */
function outlineClause({ outline, kind }: CandidateRow, matches: readonly Match[]): string {
  const entries: string[] = [];
  for (const { term } of matches) {
    const entry = outline.find((each) => entryHas(each, term.stem));
    if (entry !== undefined && !entries.includes(entry)) entries.push(entry);
  }
  const named = entries.slice(0, MAX_NAMED);
  if (named.length === 0) return quoted('its outline has', matches);
  if (kind === 'markdown') return `has the heading ${named.map((heading) => `“${heading}”`).join(', ')}`;
  return `defines ${named.join(', ')}`;
}

/** Returns a clause with the matched words that no earlier clause names. */
function wordsClause(words: string, matches: readonly Match[], told: Set<string>): string {
  const fresh = matches.filter(({ term }) => !told.has(term.word));
  for (const { term } of fresh) told.add(term.word);
  return quoted(words, fresh);
}

function quoted(words: string, matches: readonly Match[]): string {
  if (matches.length === 0) return '';
  const named = matches.slice(0, MAX_NAMED).map(({ term }) => `“${term.word}”`);
  const isEarlier = matches.slice(0, MAX_NAMED).every(({ term }) => term.part !== 'query');
  return `${words} ${named.join(', ')}${isEarlier ? ' from earlier in the conversation' : ''}`;
}

/** Returns whether a text has a word with this stem, or one that begins with it. The stem of "battery" is "batteri". */
function entryHas(text: string, stem: string): boolean {
  const start = stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem;
  for (const word of wordsIn(text)) if (word.startsWith(start)) return true;
  return false;
}
