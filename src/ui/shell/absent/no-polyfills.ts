/** Replaces Next's polyfills, for functions that every supported browser has. See next.config.mjs. */
export {};
