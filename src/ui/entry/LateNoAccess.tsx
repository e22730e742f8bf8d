'use client';

import dynamic from 'next/dynamic';

/** Not with each page of those who have access: a page of the server loads at once whatever it may show. */
export const LateNoAccess = dynamic(() => import('./NoAccess').then((m) => m.NoAccess));
