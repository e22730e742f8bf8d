import { browserStore } from '../../../shell/browser-store';
import { readShares, type Shares } from './layout';

/** A person's view settings for sheets, stored in this browser. */
export interface SheetPreferences {
  dataView: 'form' | 'json';
  /** The widths of data, template and page. */
  three: Shares;
  /** The widths of a text and the page. */
  two: Shares;
}

const THREE: Shares = [0.3, 0.31, 0.39];
const TWO: Shares = [0.48, 0.52];

export const sheetPreferences = browserStore<SheetPreferences>('sheet-page', (stored) => {
  const { dataView, three, two } = (stored ?? {}) as Partial<Record<keyof SheetPreferences, unknown>>;
  return {
    dataView: dataView === 'json' ? 'json' : 'form',
    three: readShares(three, THREE),
    two: readShares(two, TWO),
  };
});
