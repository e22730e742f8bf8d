import { createContext, use } from 'react';
import type { PlacedPassage } from '@/versions/core/hunks/passage';
import type { Threads } from './use-threads';

export interface DocumentThreads extends Threads {
  /** Where threads stand in the text on this screen. */
  places: ReadonlyMap<string, PlacedPassage>;
  mayComment: boolean;
  /** Looks at a thread among the others, and in the text. */
  openThread(threadId: string): void;
}

const ThreadsContext = createContext<DocumentThreads | undefined>(undefined);

export const ThreadsProvider = ThreadsContext.Provider;

/** The threads of the document that is open. */
export function useThreadsHere(): DocumentThreads {
  const threads = use(ThreadsContext);
  if (!threads) throw new Error('useThreadsHere must be used inside a document');
  return threads;
}
