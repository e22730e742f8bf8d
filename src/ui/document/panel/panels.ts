export const PANELS = ['agent', 'review', 'history', 'comments'] as const;
export type PanelId = (typeof PANELS)[number];

export const PANEL_WORDS: Record<PanelId, string> = {
  agent: 'Agent',
  review: 'Review',
  history: 'History',
  comments: 'Comments',
};

export function readPanel(value: string | string[] | undefined): PanelId | undefined {
  return PANELS.find((panel) => panel === value);
}
