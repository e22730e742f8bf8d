/** `closed` when the person folded the sidebar away. A cookie, so that the first paint knows. */
export const SIDEBAR_COOKIE = 'sidebar';
