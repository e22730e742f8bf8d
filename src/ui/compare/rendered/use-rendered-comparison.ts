import { useEffect, useState } from 'react';
import type { RenderedComparison } from './compare-rendered';

interface Texts {
  before: string | undefined;
  after: string | undefined;
}

/** Compares two rendered Markdown texts in a worker, which is terminated when the component unmounts. */
export function useRenderedComparison({ before, after }: Texts) {
  const [comparison, setComparison] = useState<RenderedComparison>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setComparison(undefined);
    setFailed(false);
    if (before === undefined || after === undefined) return;
    const worker = new Worker(new URL('./rendered-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<RenderedComparison>) => setComparison(data);
    worker.onerror = () => setFailed(true);
    worker.postMessage({ before, after });
    return () => worker.terminate();
  }, [before, after]);
  return { comparison, failed };
}
