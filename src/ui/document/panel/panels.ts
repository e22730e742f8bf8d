export const PANELS = ['agent', 'review', 'history', 'comments'] as const;
export type PanelId = (typeof PANELS)[number];

/** Returns whether the tab leaves the text visible on phones, because its items belong to places in the text. */
export function isHalf(panel: PanelId | undefined): boolean {
  return panel === 'review' || panel === 'comments';
}

export function readPanel(value: string | string[] | undefined): PanelId | undefined {
  return PANELS.find((panel) => panel === value);
}
