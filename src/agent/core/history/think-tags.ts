/**
 * Some models write their thoughts into the answer, between `<think>` or `<thinking>` tags. This separates them while
 * the text streams in. Only a tag at the very start of a step's text counts (after optional white space). Anywhere else
 * a tag is ordinary text, because an answer may be about tags.
 */

export type ThinkTagPiece = { type: 'text' | 'thought'; text: string };

export type ThinkTagParser = {
  /** Returns the pieces that are certain after this chunk. Text that may still become part of a tag is held back. */
  push(chunk: string): ThinkTagPiece[];
  /** Returns the rest at the end of the step's text. Thoughts without a closing tag stay thoughts. */
  end(): ThinkTagPiece[];
};

const TAGS = [
  { open: '<think>', close: '</think>' },
  { open: '<thinking>', close: '</thinking>' },
] as const;

/**
 * Creates a parser for one step. `opensInThoughts` is for models known to leave out the opening tag: their text counts
 * as thoughts until the first closing tag.
 */
export function thinkTagParser(options: { opensInThoughts?: boolean } = {}): ThinkTagParser {
  let state: 'start' | 'thought' | 'text' = 'start';
  let closings: readonly string[] = [];
  let held = '';

  function openThoughts(tags: readonly string[], rest: string): ThinkTagPiece[] {
    state = 'thought';
    closings = tags;
    held = rest;
    return readThoughts();
  }

  function readStart(): ThinkTagPiece[] {
    const content = held.trimStart();
    const tag = TAGS.find(({ open }) => content.startsWith(open));
    if (tag) return openThoughts([tag.close], content.slice(tag.open.length));
    if (TAGS.some(({ open }) => open.startsWith(content))) return [];
    if (options.opensInThoughts) return openThoughts(CLOSING_TAGS, held);
    state = 'text';
    return flush('text');
  }

  function readThoughts(): ThinkTagPiece[] {
    const closing = firstOf(held, closings);
    if (closing) {
      const thoughts = held.slice(0, closing.at);
      held = held.slice(closing.at + closing.found.length);
      state = 'text';
      return [...piece('thought', thoughts), ...flush('text')];
    }
    const kept = longestTagStart(held, closings);
    const thoughts = held.slice(0, held.length - kept);
    held = held.slice(held.length - kept);
    return piece('thought', thoughts);
  }

  function flush(type: ThinkTagPiece['type']): ThinkTagPiece[] {
    const text = held;
    held = '';
    return piece(type, text);
  }

  return {
    push(chunk) {
      held += chunk;
      if (state === 'start') return readStart();
      return state === 'thought' ? readThoughts() : flush('text');
    },
    end() {
      return flush(state === 'thought' ? 'thought' : 'text');
    },
  };
}

const CLOSING_TAGS = TAGS.map(({ close }) => close);

function piece(type: ThinkTagPiece['type'], text: string): ThinkTagPiece[] {
  return text === '' ? [] : [{ type, text }];
}

function firstOf(text: string, tags: readonly string[]): { at: number; found: string } | undefined {
  let first: { at: number; found: string } | undefined;
  for (const found of tags) {
    const at = text.indexOf(found);
    if (at >= 0 && (!first || at < first.at)) first = { at, found };
  }
  return first;
}

/**
 * Returns the length of the longest end of `text` that is the start of a tag, so that a tag split across chunks is
 * recognized.
 */
function longestTagStart(text: string, tags: readonly string[]): number {
  let longest = 0;
  for (const tag of tags) {
    for (let length = Math.min(tag.length - 1, text.length); length > longest; length--) {
      if (text.endsWith(tag.slice(0, length))) longest = length;
    }
  }
  return longest;
}
