import { t } from '@/generated/messages/sheets/new';
import type { SheetDesign } from '@/sheets/core/designs';

const KEYS = {
  'product-sheet': ['productSheet', 'productSheetAbout'],
  'price-list': ['priceList', 'priceListAbout'],
  event: ['event', 'eventAbout'],
  report: ['report', 'reportAbout'],
  invitation: ['invitation', 'invitationAbout'],
  'business-card': ['businessCard', 'businessCardAbout'],
} as const satisfies Record<SheetDesign, unknown>;

/** Returns a design's name. */
export function nameOfDesign(design: SheetDesign): string {
  return t(KEYS[design][0]);
}

/** Returns a short description of a design's page. */
export function aboutDesign(design: SheetDesign): string {
  return t(KEYS[design][1]);
}
