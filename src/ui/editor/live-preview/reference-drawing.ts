import { Facet } from '@codemirror/state';
import type { Rule } from './drawing';

/**
 * Draws links and images whose address is elsewhere in the text. It's another one as soon as an address changes. Until it
 * has loaded, they show their source.
 */
export interface ReferenceDrawing {
  draw: Rule;
  /** Returns the address of a label, or undefined if references with it stay source. */
  addressOf(label: string): string | undefined;
}

export const referenceDrawing = Facet.define<ReferenceDrawing, ReferenceDrawing | undefined>({
  combine: ([first]) => first,
});
