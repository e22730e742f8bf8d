'use client';

import dynamic from 'next/dynamic';

/** Loaded on demand: otherwise every page would load it, because a server page loads everything it may show. */
export const LazyNoAccess = dynamic(() => import('./NoAccess').then((m) => m.NoAccess));
