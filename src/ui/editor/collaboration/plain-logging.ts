/**
 * Replaces lib0's logging in the browser (see next.config.mjs). That one colours its messages and loads a library of
 * schemas. Here is only what Yjs uses, which logs nothing but wrong calls.
 */
export const BOLD = '';
export const UNBOLD = '';
export const ORANGE = '';
export const RED = '';

export function print(...parts: unknown[]): void {
  console.error(...parts);
}

export const warn = print;
