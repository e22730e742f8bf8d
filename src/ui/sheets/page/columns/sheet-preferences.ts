import { browserStore } from '../../../shell/browser-store';
import { readShares, type Shares } from './layout';

/** How a person likes to see sheets, in this browser. */
export interface SheetPreferences {
  dataView: 'form' | 'json';
  /** Data, template and page. */
  three: Shares;
  /** A text and the page. */
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
