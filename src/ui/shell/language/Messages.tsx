'use client';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { Language } from '@/i18n/languages';
import { type Reader, setReaderOfPage } from '@/i18n/reader';

function Loaded({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** English messages are part of the code. Each other language is a chunk, which only its readers load. */
const PACKS: Partial<Record<Language, ComponentType<{ children: ReactNode }>>> = {
  de: dynamic(() => import('@/generated/messages/packs/de').then(() => Loaded)),
  'en-XB': dynamic(() => import('@/generated/messages/packs/en-XB').then(() => Loaded)),
};

/** Renders its children in the reader's language, once its messages have loaded. */
export function Messages({ reader, children }: { reader: Reader; children: ReactNode }) {
  setReaderOfPage(reader);
  const Pack = PACKS[reader.language] ?? Loaded;
  return <Pack>{children}</Pack>;
}
