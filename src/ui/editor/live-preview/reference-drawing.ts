import { Facet } from '@codemirror/state';
import type { Rule } from './drawing';

/**
 * Draws links and images whose address is elsewhere in the text. It's another one as soon as an address changes. Until it
 * has loaded, they show their source.
 */
export interface ReferenceDrawing {
  draw: Rule;
  /** Whether references with this label are drawn. */
  isFound(label: string): boolean;
}

export const referenceDrawing = Facet.define<ReferenceDrawing, ReferenceDrawing | undefined>({
  combine: ([first]) => first,
});
