import { descendants, elementsIn, find, textIn, type XmlElement } from './element';
import { type Loss, Losses } from './model';
import { mainPart, partOfType, relationsOf, type WordPackage } from './package';
import { dayOf, readComments, type WordComment } from './read/comments';
import { type HeadingNames, headingNames, withHeadingLinks } from './read/heading-links';
import { Numbering } from './read/numbering';
import { readBody } from './read/read-body';
import { authorOf, type IsAccepted, isChange, isInsertion, readerOf, type Shared } from './read/reader';
import { Styles } from './read/styles';
import { prefixed, writeBlocks } from './write/write-blocks';

/**
 * A Word document as Markdown. Its texts contain private-use characters until the files are stored: see `placeMarks`.
 */
export interface WordText {
  /** The text before the tracked changes: without insertions, and with deletions. */
  marked: string;
  suggestions: WordSuggestion[];
  /** In the order of their marks. */
  comments: WordComment[];
  /** Paths of pictures in the package, in the order of their marks. */
  pictures: string[];
  lost: Loss[];
}

/** The tracked changes of one author. */
export interface WordSuggestion {
  author: string;
  /** The day of the last change; empty if the file doesn't say. */
  day: string;
  insertions: number;
  deletions: number;
  /** The whole text with these changes accepted. */
  marked: string;
}

/** The most authors with a separate suggestion. Changes of further authors are one suggestion together. */
const MAX_AUTHORS = 10;
const FORMAT_CHANGE = /^w:(rPr|pPr|tblPr|tcPr|trPr|sectPr|tblGrid|tblPrEx|numbering)Change$/;

/** Converts a Word document. Returns undefined if the package contains none. */
export function convertWord(word: WordPackage): WordText | undefined {
  const main = mainPart(word);
  const root = main === undefined ? undefined : word.parts.get(main);
  if (main === undefined || !root) return undefined;
  const shared = sharedOf(word, main);
  const { comments, places } = readComments(shared);
  const marked = textOf({ ...shared, comments: places }, main, root);
  countLosses(shared.losses, word, main);
  const authors = changesByAuthor(word, main);
  const suggestions = groupedAuthors(authors).flatMap((group): WordSuggestion[] => {
    const names = new Set(group.map(({ author }) => author));
    const view = { ...shared, losses: new Losses(), isAccepted: (author: string) => names.has(author) };
    const text = textOf(view, main, root);
    return [{ ...together(group), marked: text }];
  });
  return { marked, suggestions, comments, pictures: shared.pictures, lost: shared.losses.list() };
}

function sharedOf(word: WordPackage, main: string): Shared {
  const part = (type: string) => word.parts.get(partOfType(word, main, type) ?? '');
  const isAccepted: IsAccepted = () => false;
  return {
    ...{
      word,
      isAccepted,
      losses: new Losses(),
      comments: new Map(),
      pictures: [],
      notes: new Map(),
      shownNotes: new Set(),
    },
    styles: new Styles(part('styles')),
    numbering: new Numbering(part('numbering')),
  };
}

/** Returns one of the texts of a document, with the changes of some authors accepted. */
function textOf(given: Shared, main: string, root: XmlElement): string {
  const shared = { ...given, shownNotes: new Set<never>() } as Shared;
  const blocks = readBody(readerOf(shared, main), root);
  const names = headingNames(blocks);
  const text = writeBlocks(withHeadingLinks(blocks, names, shared.losses));
  return `${[text, ...writeNotes(shared, main, names)].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns the footnotes and endnotes, by number. A note can refer to another one. */
function writeNotes(shared: Shared, main: string, names: HeadingNames): string[] {
  const written: string[] = [];
  for (const note of shared.notes.values()) {
    if (!shared.shownNotes.has(note)) continue;
    const part = partOfType(shared.word, main, `${note.kind}s`) ?? '';
    const element = elementsIn(shared.word.parts.get(part)).find(({ attributes }) => attributes['w:id'] === note.id);
    const blocks = element ? readBody(readerOf(shared, part), element) : [];
    const text = writeBlocks(withHeadingLinks(blocks, names, shared.losses));
    written.push(`[^${note.number}]: ${prefixed(text, '    ').replace(/^ {4}/, '').replace(/^ +$/gm, '')}`);
  }
  return written;
}

interface AuthorChanges {
  author: string;
  day: string;
  insertions: number;
  deletions: number;
}

function changesByAuthor(word: WordPackage, main: string): AuthorChanges[] {
  const authors = new Map<string, AuthorChanges>();
  const parts = [main, ...['footnotes', 'endnotes'].map((type) => partOfType(word, main, type) ?? '')];
  for (const change of parts.flatMap((part) => changesIn(word.parts.get(part)))) {
    const author = authorOf(change);
    const before = authors.get(author) ?? { author, day: '', insertions: 0, deletions: 0 };
    const added = isInsertion(change) ? { insertions: before.insertions + 1 } : { deletions: before.deletions + 1 };
    authors.set(author, { ...before, ...added, day: latest([before.day, dayOf(change)]) });
  }
  return [...authors.values()];
}

function changesIn(root: XmlElement | undefined): XmlElement[] {
  return root ? [...descendants(root)].filter(isChange) : [];
}

function latest(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? '';
}

function groupedAuthors(authors: readonly AuthorChanges[]): AuthorChanges[][] {
  const alone = authors.slice(0, MAX_AUTHORS).map((one) => [one]);
  const rest = authors.slice(MAX_AUTHORS);
  return rest.length > 0 ? [...alone, rest] : alone;
}

function together(group: readonly AuthorChanges[]): AuthorChanges {
  return {
    author: group.map(({ author }) => author).join(', '),
    day: latest(group.map(({ day }) => day)),
    insertions: group.reduce((sum, { insertions }) => sum + insertions, 0),
    deletions: group.reduce((sum, { deletions }) => sum + deletions, 0),
  };
}

function countLosses(losses: Losses, word: WordPackage, main: string): void {
  const root = word.parts.get(main);
  for (const { name } of root ? descendants(root) : []) if (FORMAT_CHANGE.test(name)) losses.add('formattingChanges');
  for (const { type, target } of relationsOf(word, main).values()) {
    const part = type === 'header' || type === 'footer' ? word.parts.get(target) : undefined;
    if (part && hasText(part)) losses.add('headersFooters');
  }
}

function hasText(root: XmlElement): boolean {
  for (const element of descendants(root)) {
    if ((element.name === 'w:t' && textIn(element).trim() !== '') || find(element, 'w:drawing')) return true;
  }
  return false;
}
