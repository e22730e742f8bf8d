'use client';

import dynamic from 'next/dynamic';

/** `OutlineBacklinks`, loaded when the outline is opened. */
export const LazyOutlineBacklinks = dynamic(() => import('./OutlineBacklinks').then((m) => m.OutlineBacklinks), {
  ssr: false,
});
