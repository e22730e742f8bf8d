import { useEffect, useState } from 'react';
import type { SheetPage } from '@/sheets/core/compile';

interface DecodedPage {
  page: SheetPage;
  url: string;
}

/**
 * Returns the newest version of a page that can be painted, with its address for an `img`, which can't run scripts or
 * load anything. The old version stays until the new one is decoded, so nothing flickers. Undefined at first.
 */
export function useDecodedPage(page: SheetPage): DecodedPage | undefined {
  const [shown, setShown] = useState<DecodedPage>();
  const { svg, width, height } = page;

  useEffect(() => {
    let isWanted = true;
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const image = new Image();
    image.src = url;
    const show = () => {
      if (isWanted) setShown({ page: { svg, width, height }, url });
      else URL.revokeObjectURL(url);
    };
    // A picture that can't be decoded is shown anyway: its alternative text appears.
    image.decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [svg, width, height]);

  useEffect(() => (shown ? () => URL.revokeObjectURL(shown.url) : undefined), [shown]);
  return shown;
}
