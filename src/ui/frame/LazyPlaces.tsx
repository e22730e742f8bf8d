'use client';

import dynamic from 'next/dynamic';

export const LazyPlaces = dynamic(() => import('./Places').then((m) => m.Places), { ssr: false });
