import { formatDate } from '@/i18n/format';
import type { PdfTemplate } from '../core/pdf-template';
import type { TypstOptions } from '../pdf/core/write-typst';
import type { StoredLogo } from '../store';

const LOGO = 'logo.png';

export interface Look {
  look: TypstOptions['look'];
  /** Files by the paths that the source refers to. */
  files: Record<string, Uint8Array>;
}

/** Returns a workspace's template in the form that the writer and the compiler need, or undefined if it has none. */
export function pdfLook(stored: { template: PdfTemplate; logo: StoredLogo | undefined } | undefined): Look {
  if (!stored) return { look: undefined, files: {} };
  const { logo } = stored;
  const shown = logo && { path: LOGO, width: logo.width, height: logo.height };
  return {
    look: { ...stored.template, date: formatDate(new Date(), 'longDate'), logo: shown },
    files: logo ? { [LOGO]: logo.bytes } : {},
  };
}
