'use client';

import dynamic from 'next/dynamic';

/** The page of a sheet. It's loaded only where there is one: a plain document's page doesn't carry it. */
export const LazySheetPage = dynamic(() => import('./SheetPage').then((m) => m.SheetPage));
