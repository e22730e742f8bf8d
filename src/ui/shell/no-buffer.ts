/** Stands in for Node's Buffer, which lib0 names in a branch that browsers never take. See next.config.mjs. */
export const Buffer = undefined;
