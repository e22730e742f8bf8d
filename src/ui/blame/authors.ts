import { t } from '@/generated/messages/blame';
import type { BlameSource } from '@/review/schema';
import type { Passage } from '@/versions/core/graph/blame';
import type { Person } from '@/versions/schema';
import { personColour } from '../kit/display/person-colours';

/** The author's name for text that Variorum itself wrote. */
export const SYSTEM = 'Variorum';

/** An author, for whom passages are coloured. */
export interface Author {
  key: string;
  /** The name in the legend. */
  name: string;
  /** A CSS colour. */
  colour: string;
  /** How passages are underlined, as a second sign in addition to the colour. */
  line: 'solid' | 'dashed' | 'double' | 'wavy' | 'dotted' | 'none';
  /** Length of the author's text, in UTF-16 units. */
  length: number;
}

/** Underlines of people. Dotted is reserved for the agent. */
const LINES = ['solid', 'dashed', 'double', 'wavy'] as const;

/** Returns the authors of a text. The author of the most text comes first. */
export function authorsOf(passages: readonly Passage<BlameSource>[]): Author[] {
  const authors = new Map<string, Omit<Author, 'line'>>();
  for (const { from, to, source } of passages) {
    const key = keyOf(source);
    const author = authors.get(key) ?? { key, name: nameOf(source), colour: colourFor(source), length: 0 };
    author.length += to - from;
    authors.set(key, author);
  }
  let people = 0;
  return [...authors.values()]
    .sort((a, b) => b.length - a.length || (a.key < b.key ? -1 : 1))
    .map((author) => ({ ...author, line: lineFor(author.key, () => people++) }));
}

/** Returns the person whose suggested words were accepted, or undefined if the text is the agent's or nobody suggested it. */
export function suggesterOf(source: BlameSource | undefined): Person | undefined {
  if (source?.kind !== 'accepted' || source.reworded || source.turnId !== null) return undefined;
  return source.askedBy ?? undefined;
}

/** Returns the key of a source's author. Passages with the same key share a colour and an underline. */
export function keyOf(source: BlameSource | undefined): string {
  if (!source) return 'unknown';
  const suggester = suggesterOf(source);
  // What a person typed and what they suggested is theirs alike.
  if (suggester) return `typed ${suggester.userId}`;
  if (source.kind === 'accepted' && !source.reworded) return 'agent';
  return `${source.kind} ${source.by?.userId ?? ''}`;
}

function nameOf(source: BlameSource | undefined): string {
  if (!source) return t('unknown');
  const who = source.by?.name ?? SYSTEM;
  switch (source.kind) {
    case 'typed':
      return who;
    case 'accepted':
      if (source.reworded) return t(source.turnId === null ? 'editingSuggestion' : 'editingAgent', { who });
      return suggesterOf(source)?.name ?? t('agentAccepted');
    case 'put_back':
      return t('restoredByUndo', { who });
    case 'created':
      return t('createdBy', { who });
    case 'imported':
      return t('importedBy', { who });
    case 'duplicated':
      return t('copiedBy', { who });
    case 'sample':
      return t('sampleText');
    case 'restored':
      return t('restoredBy', { who });
  }
}

function colourFor(source: BlameSource | undefined): string {
  if (!source || source.kind === 'sample') return 'var(--ink-faint)';
  const suggester = suggesterOf(source);
  if (suggester) return personColour(suggester.userId);
  if (source.kind === 'accepted' && !source.reworded) return 'var(--ai-ink)';
  return source.by ? personColour(source.by.userId) : 'var(--ink-faint)';
}

function lineFor(key: string, next: () => number): Author['line'] {
  if (key === 'unknown') return 'none';
  if (key === 'agent') return 'dotted';
  return LINES[next() % LINES.length]!;
}

/** Returns the CSS variables with which the style sheet draws an author. */
export function styleOf({ colour, line }: Author): Record<`--${string}`, string> {
  return { '--author': colour, '--author-line': line === 'none' ? 'none' : `underline ${line}` };
}

/** Returns an author's share of the text as a percentage, "<1%" if it would round down to zero. */
export function shareOf(length: number, whole: number): string {
  const percent = whole === 0 ? 0 : (length / whole) * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}
