import { createContext, use } from 'react';
import type { PlacedPassage } from '@/versions/core/hunks/passage';
import type { Threads } from './use-threads';

export interface DocumentThreads extends Threads {
  /** The current places of threads in the text on this screen. */
  places: ReadonlyMap<string, PlacedPassage>;
  mayComment: boolean;
  /** The project whose people can be mentioned, for discussions outside a document. */
  projectId?: string;
  /** Selects a thread in the list and in the text. */
  openThread(threadId: string): void;
}

const ThreadsContext = createContext<DocumentThreads | undefined>(undefined);

export const ThreadsProvider = ThreadsContext.Provider;

/** Returns the threads of the open document. */
export function useThreadsHere(): DocumentThreads {
  const threads = use(ThreadsContext);
  if (!threads) throw new Error('useThreadsHere must be used inside a document');
  return threads;
}
