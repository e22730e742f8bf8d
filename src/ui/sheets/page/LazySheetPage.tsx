'use client';

import dynamic from 'next/dynamic';

/** The page of a sheet, loaded on demand so that other documents' pages don't contain its code. */
export const LazySheetPage = dynamic(() => import('./SheetPage').then((m) => m.SheetPage));
