import { useEffect, useState } from 'react';
import type { RenderedComparison } from './compare-rendered';

interface Texts {
  before: string | undefined;
  after: string | undefined;
}

/** The differences of two Markdown texts as they are drawn, worked out in a worker that ends with its reader. */
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
