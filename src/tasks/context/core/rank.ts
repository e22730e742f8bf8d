import type { CandidateRow, Candidates, TermRow } from '@/documents/core/index/candidates';
import { wordsIn } from '@/documents/core/index/words';
import { nameOf } from '@/documents/core/path';
import type { Term } from './terms';

/** A document that may matter. */
export interface RankedDocument {
  documentId: string;
  path: string;
  /** Higher is better; comparable within one search only. */
  score: number;
  /** In plain words, in one line. */
  reason: string;
}

type Field = 'path' | 'outline' | 'summary' | 'body';

/** How much a match counts by where it is. */
const WORTH: Record<Field, number> = { path: 1, outline: 0.7, summary: 0.4, body: 0.35 };
/** A word that only begins with the one that was asked for counts this much. */
const PARTIAL = 0.4;
/** How much a text's length counts against a match in it: long texts have many words. */
const LENGTH_SHARE = 0.5;
/** What it is worth if the query has the document's very name. */
const NAMED = 3;

/** A word that was asked for, and what is known of it in the project. */
interface KnownTerm extends Term {
  stem: string;
  /** How rare it is: 1 if one document has it, towards 0 if all have it. */
  rareness: number;
}

interface Match {
  term: KnownTerm;
  field: Field;
  /** 1 for the word itself, less for a longer one. */
  share: number;
  value: number;
}

export interface RankOptions {
  terms: readonly Term[];
  query: string;
  /**
   * Documents with less evidence are left out. 1 is one rare word of the query in a document's path. Unlike the score
   * it is comparable between searches.
   */
  leastEvidence: number;
  limit: number;
}

/** Ranks candidates, best first. Pure: the same input gives the same order. */
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

/** As in BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009), never negative. */
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

/** Whether the query has a document's name with its extension. */
function names(asked: string, path: string): boolean {
  const name = nameOf(path).toLowerCase();
  return name.length >= 4 && name.includes('.') && asked.includes(name);
}

/** Where a document has a word, apart from its text: as it is, or as the beginning of a longer word. */
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
 * Where each word is, at most 1 for one word, added up. Words of less weight count more here than in the score: what was
 * talked about before may bring in a document, behind those of the query.
 */
function evidenceOf(matches: readonly Match[]): number {
  const sums = new Map<string, number>();
  for (const { term, field, share } of matches) {
    const worth = share * WORTH[field] * Math.sqrt(term.weight) * term.rareness;
    sums.set(term.word, Math.min(1, (sums.get(term.word) ?? 0) + worth));
  }
  return [...sums.values()].reduce((sum, worth) => sum + worth, 0);
}

/** At most so many clauses in a reason, and words in one clause. */
const MOST_CLAUSES = 3;
const MOST_NAMED = 3;

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
  return clauses.slice(0, MOST_CLAUSES).join('; ');
}

function pathClause({ path, title }: CandidateRow, matches: readonly Match[]): string {
  const isIn = (text: string) => (match: Match) => entryHas(text, match.term.stem);
  const inTitle = matches.filter(isIn(title));
  const inPath = matches.filter((match) => isIn(path)(match) && !inTitle.includes(match));
  return [quoted('its title has', inTitle), quoted('its path has', inPath)].filter(Boolean).join('; ');
}

/** Names what it defines, or its headings. */
function outlineClause({ outline, kind }: CandidateRow, matches: readonly Match[]): string {
  const entries: string[] = [];
  for (const { term } of matches) {
    const entry = outline.find((each) => entryHas(each, term.stem));
    if (entry !== undefined && !entries.includes(entry)) entries.push(entry);
  }
  const named = entries.slice(0, MOST_NAMED);
  if (named.length === 0) return quoted('its outline has', matches);
  if (kind === 'markdown') return `has the heading ${named.map((heading) => `“${heading}”`).join(', ')}`;
  return `defines ${named.join(', ')}`;
}

/** Only words that no earlier clause has told. */
function wordsClause(words: string, matches: readonly Match[], told: Set<string>): string {
  const fresh = matches.filter(({ term }) => !told.has(term.word));
  for (const { term } of fresh) told.add(term.word);
  return quoted(words, fresh);
}

function quoted(words: string, matches: readonly Match[]): string {
  if (matches.length === 0) return '';
  const named = matches.slice(0, MOST_NAMED).map(({ term }) => `“${term.word}”`);
  const isEarlier = matches.slice(0, MOST_NAMED).every(({ term }) => term.part !== 'query');
  return `${words} ${named.join(', ')}${isEarlier ? ' from earlier messages' : ''}`;
}

/** Whether a text has a word of that stem, or one that begins like it. The stem of "battery" is "batteri". */
function entryHas(text: string, stem: string): boolean {
  const start = stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem;
  for (const word of wordsIn(text)) if (word.startsWith(start)) return true;
  return false;
}
