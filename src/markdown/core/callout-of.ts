/** GitHub's alerts: a quote whose first line names its kind, as in `> [!NOTE]`. */
export const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type Callout = (typeof CALLOUTS)[number];

/** Returns the kind that the first line of a quote names, and the range of its marker in the line, or undefined. */
export function calloutOf(firstLine: string): { callout: Callout; from: number; to: number } | undefined {
  const found = /^((?:[ \t]*>)+[ \t]*)(\[!([a-z]+)\])[ \t]*$/i.exec(firstLine);
  const callout = CALLOUTS.find((kind) => kind === found?.[3]?.toLowerCase());
  const [, lead = '', sign = ''] = found ?? [];
  return callout && { callout, from: lead.length, to: lead.length + sign.length };
}
