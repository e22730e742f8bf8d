/** The cookie is `closed` when the person has folded the sidebar. It is a cookie so that the first paint is right. */
export const SIDEBAR_COOKIE = 'sidebar';
