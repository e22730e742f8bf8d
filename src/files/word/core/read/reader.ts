import type { XmlElement } from '../element';
import type { Inline, Losses, TextInline } from '../model';
import { type Relation, relationsOf, type WordPackage } from '../package';
import type { Numbering } from './numbering';
import type { Styles } from './styles';

/** Returns whether the tracked changes of a Word author are shown as accepted. */
export type IsAccepted = (author: string) => boolean;

/** Data that all parts of a document share while one of its texts is read. */
export interface Shared {
  word: WordPackage;
  styles: Styles;
  numbering: Numbering;
  losses: Losses;
  isAccepted: IsAccepted;
  /** Comments by their ids in the file. Empty if their places aren't needed. */
  comments: ReadonlyMap<string, CommentPlace>;
  /** The files of pictures, in the order in which they got their marks. */
  pictures: string[];
  /** Footnotes and endnotes by kind and id, in the order of their numbers. */
  notes: Map<string, Note>;
  /** The notes that the text refers to, without references that a tracked change hides in this text. */
  shownNotes: Set<Note>;
}

export interface CommentPlace {
  /** The index of its marks. */
  index: number;
  /** False if it's at a single place, next to its number. */
  hasRange: boolean;
}

export interface Note {
  number: number;
  kind: 'footnote' | 'endnote';
  id: string;
}

export interface Field {
  instruction: string;
  inResult: boolean;
  /** What a field of a form shows if it has no text of its own. */
  entry: Inline[];
  hasText: boolean;
}

/** Reads one part: the main text, the footnotes or the endnotes. */
export interface Reader extends Shared {
  relations: ReadonlyMap<string, Relation>;
  /** Fields that have started and not ended. */
  fields: Field[];
  /** Whether a tracked change hides the part that is being read. */
  isHidden: boolean;
}

export function readerOf(shared: Shared, part: string): Reader {
  return { ...shared, relations: relationsOf(shared.word, part), fields: [], isHidden: false };
}

/** The format that the text of a run inherits from what is around it. */
export type Format = Omit<TextInline, 'type' | 'text'>;

export const PLAIN: Format = {
  ...{ bold: false, italic: false, strike: false, highlight: false, code: false },
  href: '',
};

const ADDS = new Set(['w:ins', 'w:moveTo']);
const TAKES = new Set(['w:del', 'w:moveFrom']);

/** Returns whether an element is a tracked change of text. */
export function isChange({ name }: XmlElement): boolean {
  return ADDS.has(name) || TAKES.has(name);
}

export function isInsertion({ name }: XmlElement): boolean {
  return ADDS.has(name);
}

/** Returns whether the text in a tracked change is part of the text that is being read. */
export function isVisible(change: XmlElement, isAccepted: IsAccepted): boolean {
  return isInsertion(change) === isAccepted(authorOf(change));
}

const MAX_NAME = 80;

/**
 * Returns Word's name for the author of a change or a comment. Long names with the same beginning count as one author.
 */
export function authorOf({ attributes }: XmlElement): string {
  const name = (attributes['w:author'] ?? '').replace(/\s+/g, ' ').trim();
  return [...name].slice(0, MAX_NAME).join('');
}
