import type { WordText } from './convert';
import { placeMarks } from './marks';
import type { Loss } from './model';
import type { WordComment } from './read/comments';

export interface PlacedSuggestion {
  author: string;
  day: string;
  text: string;
}

export interface PlacedComment extends WordComment {
  /** Offset in the text, in UTF-16 units. The range is never empty. */
  from: number;
  to: number;
}

/** A Word document that is ready to be stored. */
export interface ImportedWord {
  text: string;
  suggestions: PlacedSuggestion[];
  comments: PlacedComment[];
  lost: Loss[];
}

/**
 * Inserts the addresses of pictures, and finds the passages of comments. Pictures without an address become their
 * descriptions.
 */
export function placeWord(word: WordText, addressOf: (picture: number) => string | undefined): ImportedWord {
  const { text, ranges } = placeMarks(word.marked, addressOf);
  const comments = word.comments.flatMap((comment, index): PlacedComment[] => {
    const range = passage(text, ranges.get(index));
    const hasText = comment.text !== '' || comment.replies.length > 0;
    return range && hasText ? [{ ...comment, ...range }] : [];
  });
  const suggestions = word.suggestions
    .map(({ author, day, marked }) => ({ author, day, text: placeMarks(marked, addressOf).text }))
    .filter((suggestion) => suggestion.text !== text);
  const damaged = word.pictures.filter((_, index) => addressOf(index) === undefined).length;
  const noPlace = wordsIn(word.comments) - wordsIn(comments);
  const lost = [...word.lost];
  if (damaged > 0) lost.push({ kind: 'damagedPictures', count: damaged });
  if (noPlace > 0) lost.push({ kind: 'comments', count: noPlace });
  return { text, suggestions, comments, lost };
}

/** Returns how many comments and replies say something. */
function wordsIn(comments: readonly WordComment[]): number {
  return comments.flatMap((comment) => [comment, ...comment.replies]).filter(({ text }) => text !== '').length;
}

const MAX_PASSAGE = 5_000;

/** Returns the characters that a comment is about. If its range is empty, that's the word beside it. */
function passage(text: string, range: Passage | undefined): Passage | undefined {
  if (!range) return undefined;
  const inner = text.slice(range.from, range.to);
  const from = range.from + (inner.length - inner.trimStart().length);
  const found = inner.trim() === '' ? wordBeside(text, range.to) : { from, to: from + inner.trim().length };
  if (!found) return undefined;
  const to = Math.min(found.to, found.from + MAX_PASSAGE);
  // Don't cut a surrogate pair.
  return { from: found.from, to: /[\ud800-\udbff]/.test(text[to - 1] ?? '') ? to - 1 : to };
}

interface Passage {
  from: number;
  to: number;
}

function wordBeside(text: string, at: number): Passage | undefined {
  const before = text.slice(Math.max(0, at - MAX_PASSAGE), at).trimEnd();
  if (before !== '') {
    let length = 1;
    while (length < before.length && /\S/.test(before[before.length - length - 1] ?? '')) length++;
    const to = Math.max(0, at - MAX_PASSAGE) + before.length;
    return { from: to - length, to };
  }
  const after = /\S+/.exec(text.slice(at, at + MAX_PASSAGE));
  return after ? { from: at + after.index, to: at + after.index + after[0].length } : undefined;
}
