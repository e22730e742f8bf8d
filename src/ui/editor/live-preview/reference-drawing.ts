import { Facet } from '@codemirror/state';
import type { Rule } from './drawing';

/**
 * Draws links and images whose address is elsewhere in the text. It's another rule as soon as an address changes. Until
 * it has loaded, they show their source.
 */
export const referenceDrawing = Facet.define<Rule, Rule | undefined>({ combine: ([first]) => first });
