import { useEffect, useState } from 'react';
import type { Comparison } from '@/versions/core/compare/compare';

interface Texts {
  before: string;
  after: string;
  markdown: boolean;
}

/** Compares two texts in a worker, which is terminated when the component unmounts. */
export function useComparison(texts: Partial<Texts>): { comparison: Comparison | undefined; failed: boolean } {
  const { before, after, markdown } = texts;
  const [comparison, setComparison] = useState<Comparison>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setComparison(undefined);
    setFailed(false);
    if (before === undefined || after === undefined) return;
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Comparison>) => setComparison(data);
    worker.onerror = () => setFailed(true);
    worker.postMessage({ before, after, markdown });
    return () => worker.terminate();
  }, [before, after, markdown]);
  return { comparison, failed };
}
