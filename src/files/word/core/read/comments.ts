import { descendants, elementsIn, type XmlElement } from '../element';
import { withoutMarks } from '../marks';
import { mainPart, partOfType, type WordPackage } from '../package';
import { writeBlocks } from '../write/write-blocks';
import { withHeadingLinks } from './heading-links';
import { readBody } from './read-body';
import { authorOf, type CommentPlace, readerOf, type Shared } from './reader';

export interface WordRemark {
  author: string;
  /** As the file says, for example 2024-02-29; empty if it doesn't. */
  day: string;
  /** Markdown. */
  text: string;
}

export interface WordComment extends WordRemark {
  isResolved: boolean;
  replies: WordRemark[];
}

interface Found extends WordComment {
  id: string;
  paragraph: string;
}

/** Returns the comments of a document, with their replies, and where to mark their places. */
export function readComments(shared: Shared): { comments: WordComment[]; places: Map<string, CommentPlace> } {
  const { word } = shared;
  const main = mainPart(word) ?? '';
  const part = partOfType(word, main, 'comments') ?? '';
  const found = elementsIn(word.parts.get(part))
    .filter(({ name }) => name === 'w:comment')
    .map((element) => readComment(shared, part, element));
  const parents = parentsOf(word, main, found);
  const ranged = rangedIds(word.parts.get(main));
  const comments: WordComment[] = [];
  const places = new Map<string, CommentPlace>();
  for (const comment of found) {
    const parent = parents.get(comment);
    if (parent) parent.replies.push(comment);
    else {
      places.set(comment.id, { index: comments.length, hasRange: ranged.has(comment.id) });
      comments.push(comment);
    }
  }
  return {
    comments: comments.map(({ author, day, text, isResolved, replies }) => ({
      author,
      day,
      text,
      isResolved,
      replies: replies.map(remarkOf),
    })),
    places,
  };
}

function remarkOf({ author, day, text }: WordRemark): WordRemark {
  return { author, day, text };
}

function readComment(shared: Shared, part: string, element: XmlElement): Found {
  const reader = readerOf({ ...shared, comments: new Map(), isAccepted: () => true }, part);
  const paragraphs = [...descendants(element)].filter(({ name }) => name === 'w:p');
  return {
    id: element.attributes['w:id'] ?? '',
    author: authorOf(element),
    day: dayOf(element),
    text: withoutMarks(writeBlocks(withHeadingLinks(readBody(reader, element), new Map(), shared.losses))).trim(),
    isResolved: false,
    replies: [],
    paragraph: paragraphs.at(-1)?.attributes['w14:paraId'] ?? '',
  };
}

/** Returns the day of a change or a comment. Word writes a local time without its time zone. */
export function dayOf({ attributes }: XmlElement): string {
  return /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(attributes['w:date'] ?? '')?.[1] ?? '';
}

/**
 * Returns which comments reply to which. Replies to replies belong to the first comment. Also sets which are resolved.
 */
function parentsOf(word: WordPackage, main: string, found: readonly Found[]): Map<Found, Found> {
  const byParagraph = new Map(found.map((comment) => [comment.paragraph, comment]));
  const parents = new Map<Found, Found>();
  const extended = word.parts.get(partOfType(word, main, 'commentsExtended') ?? '');
  for (const { attributes } of elementsIn(extended)) {
    const comment = byParagraph.get(attributes['w15:paraId'] ?? '');
    const parent = byParagraph.get(attributes['w15:paraIdParent'] ?? '');
    if (comment && attributes['w15:done'] === '1') comment.isResolved = true;
    // A parent must come first, which also excludes cycles.
    if (comment && parent && found.indexOf(parent) < found.indexOf(comment))
      parents.set(comment, parents.get(parent) ?? parent);
  }
  return parents;
}

function rangedIds(root: XmlElement | undefined): Set<string> {
  const ids = new Set<string>();
  for (const { name, attributes } of root ? descendants(root) : []) {
    if (name === 'w:commentRangeStart') ids.add(attributes['w:id'] ?? '');
  }
  return ids;
}
