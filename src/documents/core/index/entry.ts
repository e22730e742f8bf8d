import { shortLine } from '@/kernel/text';
import type { DocumentKind } from '../../schema';
import { nameOf, splitName } from '../path';
import { headings } from './headings';
import { type DocumentLink, linksIn } from './links';
import { summaryOf } from './summary';
import { symbolsOf } from './symbols';
import { distinctWords } from './words';

/** Increase it when entries are made differently: all documents are then indexed again. */
export const ENTRY_VERSION = 3;

const MAX_OUTLINE = 200;
/** In code points. */
const LONGEST_TITLE = 200;
const LONGEST_HEADING = 120;
/**
 * The most UTF-16 units of different words from each part. A tsvector holds at most 1 MB, which 100,000 letters with
 * their positions can't reach.
 */
const MAX_WORDS = { path: 2_000, outline: 12_000, summary: 1_000, body: 100_000 };

/** The data that search by relevance and the lists of links have of a document. */
export interface IndexEntry {
  /** The first heading of prose; otherwise the file's name without its extension. */
  title: string;
  /** Headings, or the names that source code defines, in order. */
  outline: string[];
  /** The first words that describe the document; may be empty. */
  summary: string;
  /** The words of each part, separated by spaces; see `wordsIn`. */
  words: { path: string; outline: string; summary: string; body: string };
  /** The number of different words in the text, as far as they are indexed. */
  wordCount: number;
  /** The documents that prose links to. */
  links: DocumentLink[];
}

/** Returns a document's index entry. Takes linear time. */
export function indexEntry({ path, kind, text }: { path: string; kind: DocumentKind; text: string }): IndexEntry {
  const { stem, extension } = splitName(nameOf(path));
  const isProse = kind === 'markdown';
  const titles = isProse ? headings(text) : [];
  const first = titles.find(({ level }) => level === 1) ?? titles[0];
  const title = shortLine((first?.title || stem).slice(0, 4 * LONGEST_TITLE), LONGEST_TITLE);
  const outline = isProse
    ? titles
        .slice(0, MAX_OUTLINE)
        .map((heading) => shortLine(heading.title.slice(0, 4 * LONGEST_HEADING), LONGEST_HEADING))
    : symbolsOf(text, extension.slice(1).toLowerCase(), MAX_OUTLINE);
  const summary = summaryOf(text, isProse);
  const body = distinctWords(text, MAX_WORDS.body);
  return {
    title,
    outline,
    summary,
    words: {
      path: distinctWords(`${path} ${title}`, MAX_WORDS.path),
      outline: distinctWords(outline.join(' '), MAX_WORDS.outline),
      summary: distinctWords(summary, MAX_WORDS.summary),
      body,
    },
    wordCount: body === '' ? 0 : body.split(' ').length,
    links: isProse ? linksIn(text, path) : [],
  };
}
