/** What a new sheet can start from: a template with sample data. */
export const SHEET_DESIGNS = [
  { design: 'product-sheet', name: 'Product sheet', description: 'One product with a picture, features and figures' },
  { design: 'price-list', name: 'Price list', description: 'Groups of items with prices' },
  { design: 'event', name: 'Event', description: 'A poster with what, when and where' },
  { design: 'report', name: 'One-page report', description: 'Figures, a chart and findings' },
  { design: 'invitation', name: 'Invitation', description: 'A card for a celebration' },
  { design: 'business-card', name: 'Business card', description: 'Front and back' },
] as const;
export type SheetDesign = (typeof SHEET_DESIGNS)[number]['design'];
