import type { SuggestionView } from '../../schema';

/** Suggestions that change the same places of the same text, so that only one of them can be accepted. */

type Compared = Pick<SuggestionView, 'id' | 'siblings' | 'hunks'>;

export interface Variant {
  /** Counted from 1, in the order of the suggestions. */
  number: number;
  count: number;
  /** The ids of the other variants. */
  others: readonly string[];
}

/** Finds variants by suggestion id. Suggestions that change different places of a text aren't variants of each other. */
export function variantsOf(suggestions: readonly Compared[]): Map<string, Variant> {
  const variants = new Map<string, Variant>();
  for (const one of suggestions) {
    const others = suggestions.filter((other) => one.siblings.includes(other.id) && overlaps(one, other));
    if (others.length === 0) continue;
    const all = suggestions.filter((each) => each === one || others.includes(each));
    variants.set(one.id, { number: all.indexOf(one) + 1, count: all.length, others: others.map(({ id }) => id) });
  }
  return variants;
}

/** Returns the ids of open hunks that change the same place as a hunk of another variant. */
export function contestedHunks(suggestions: readonly Compared[]): Set<string> {
  const variants = variantsOf(suggestions);
  const contested = new Set<string>();
  for (const one of suggestions) {
    const others = suggestions.filter(({ id }) => variants.get(one.id)?.others.includes(id)).flatMap(openOf);
    for (const hunk of openOf(one)) if (others.some((other) => meets(hunk, other))) contested.add(hunk.id);
  }
  return contested;
}

/** Returns whether two suggestions have open hunks in the same place. Takes linear time, because hunks are in order. */
function overlaps(a: Compared, b: Compared): boolean {
  const [left, right] = [openOf(a), openOf(b)];
  for (let i = 0, k = 0; i < left.length && k < right.length; ) {
    const [one, two] = [left[i]!, right[k]!];
    if (meets(one, two)) return true;
    if (one.to <= two.from) i++;
    else k++;
  }
  return false;
}

type Range = Pick<SuggestionView['hunks'][number], 'id' | 'from' | 'to'>;

function openOf({ hunks }: Compared): Range[] {
  return hunks.filter(({ decision }) => decision === null).sort((a, b) => a.from - b.from);
}

/** Two insertions at the same place also meet. */
function meets(a: Range, b: Range): boolean {
  return (a.from < b.to && b.from < a.to) || (a.from === b.from && (a.from === a.to || b.from === b.to));
}

/** Returns the suggestion in focus: the one with the selected hunk, otherwise the first with open hunks. */
export function focusedSuggestion(suggestions: readonly Compared[], selected: string | undefined): string | undefined {
  const isOpen = ({ hunks }: Compared) => hunks.some(({ decision }) => decision === null);
  const own = suggestions.find(({ hunks }) => hunks.some(({ id }) => id === selected));
  return (own ?? suggestions.find(isOpen))?.id;
}

/**
 * Returns the suggestions to draw in the text, in their order: from each set of variants, the one in focus or else the
 * first.
 */
export function drawnSuggestions<T extends Compared>(suggestions: readonly T[], focused: string | undefined): T[] {
  const variants = variantsOf(suggestions);
  const drawn = new Set<string>();
  const inOrder = [...suggestions].sort((a, b) => Number(b.id === focused) - Number(a.id === focused));
  for (const { id } of inOrder) {
    if (!variants.get(id)?.others.some((other) => drawn.has(other))) drawn.add(id);
  }
  return suggestions.filter(({ id }) => drawn.has(id));
}
