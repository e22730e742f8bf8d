'use client';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { Language } from '@/i18n/languages';

function Loaded({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** English messages are part of the code. Each other language is a chunk, which only its readers load. */
const PACKS: Partial<Record<Language, ComponentType<{ children: ReactNode }>>> = {
  de: dynamic(() => import('@/generated/messages/packs/de').then(() => Loaded)),
  'en-XB': dynamic(() => import('@/generated/messages/packs/en-XB').then(() => Loaded)),
};

/** Renders its children once the language's messages have loaded. */
export function Messages({ language, children }: { language: Language; children: ReactNode }) {
  const Pack = PACKS[language] ?? Loaded;
  return <Pack>{children}</Pack>;
}
