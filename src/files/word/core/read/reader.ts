import type { XmlElement } from '../element';
import type { Losses, TextInline } from '../model';
import { type Relation, relationsOf, type WordPackage } from '../package';
import type { Numbering } from './numbering';
import type { Styles } from './styles';

/** Whether the tracked changes of a Word author are shown as accepted. */
export type IsAccepted = (author: string) => boolean;

/** What all parts of a document share while one of its texts is read. */
export interface Shared {
  word: WordPackage;
  styles: Styles;
  numbering: Numbering;
  losses: Losses;
  isAccepted: IsAccepted;
  /** Comments by their ids in the file. Empty: their places aren't wanted. */
  comments: ReadonlyMap<string, CommentPlace>;
  /** The files of pictures, in the order in which they got their marks. */
  pictures: string[];
  /** Footnotes and endnotes by kind and id, in the order of their numbers. */
  notes: Map<string, Note>;
  /** Those that the text names; it doesn't name one that a tracked change has inserted. */
  shownNotes: Set<Note>;
}

export interface CommentPlace {
  /** Of its marks. */
  index: number;
  /** Otherwise it is at one place, beside which its number is. */
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
}

/** Reads one part: the main text, the footnotes or the endnotes. */
export interface Reader extends Shared {
  relations: ReadonlyMap<string, Relation>;
  /** Fields that have begun and not ended. */
  fields: Field[];
  /** Whether a tracked change hides what is read. */
  isHidden: boolean;
}

export function readerOf(shared: Shared, part: string): Reader {
  return { ...shared, relations: relationsOf(shared.word, part), fields: [], isHidden: false };
}

/** The format that the text of a run takes from what is around it. */
export type Format = Omit<TextInline, 'type' | 'text'>;

export const PLAIN: Format = { bold: false, italic: false, strike: false, code: false, href: '' };

const ADDS = new Set(['w:ins', 'w:moveTo']);
const TAKES = new Set(['w:del', 'w:moveFrom']);

/** Whether an element is a tracked change of text. */
export function isChange({ name }: XmlElement): boolean {
  return ADDS.has(name) || TAKES.has(name);
}

export function isInsertion({ name }: XmlElement): boolean {
  return ADDS.has(name);
}

/** Whether the text in a tracked change is part of the text that is read. */
export function isVisible(change: XmlElement, isAccepted: IsAccepted): boolean {
  return isInsertion(change) === isAccepted(authorOf(change));
}

const MOST_NAME = 80;

/** What Word calls the author of a change or a comment. Any two long names with one beginning count as one. */
export function authorOf({ attributes }: XmlElement): string {
  const name = (attributes['w:author'] ?? '').replace(/\s+/g, ' ').trim();
  return [...name].slice(0, MOST_NAME).join('');
}
