'use client';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { Language } from '@/i18n/languages';

function Loaded({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** English is part of the code. The messages of each other language are one chunk, which only its readers load. */
const PACKS: Partial<Record<Language, ComponentType<{ children: ReactNode }>>> = {
  de: dynamic(() => import('@/generated/messages/packs/de').then(() => Loaded)),
  'en-XB': dynamic(() => import('@/generated/messages/packs/en-XB').then(() => Loaded)),
};

/** Shows what is below it once the messages of the language are there. */
export function Messages({ language, children }: { language: Language; children: ReactNode }) {
  const Pack = PACKS[language] ?? Loaded;
  return <Pack>{children}</Pack>;
}
