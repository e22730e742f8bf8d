/** The designs of new sheets: templates with sample data. */
export const SHEET_DESIGNS = ['product-sheet', 'price-list', 'event', 'report', 'invitation', 'business-card'] as const;
export type SheetDesign = (typeof SHEET_DESIGNS)[number];
