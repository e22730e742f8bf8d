/**
 * Replaces lib0's logging in the browser (see next.config.mjs), which colours its messages and loads a schema library.
 * This module contains only what Yjs uses: it logs nothing except wrong calls.
 */
export const BOLD = '';
export const UNBOLD = '';
export const ORANGE = '';
export const RED = '';

export function print(...parts: unknown[]): void {
  console.error(...parts);
}

export const warn = print;
