'use client';

import dynamic from 'next/dynamic';

export const LazyRequestAccess = dynamic(() => import('./RequestAccess').then((m) => m.RequestAccess), { ssr: false });
