'use client';

import dynamic from 'next/dynamic';

export const LazyKeptCopy = dynamic(() => import('./KeptCopy').then((m) => m.KeptCopy), { ssr: false });
