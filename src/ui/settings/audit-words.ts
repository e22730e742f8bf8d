/** What stands before the dot of an audited action, as the filter offers it. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  member: 'People',
  user: 'Signing in and passwords',
  token: 'API tokens',
  invitation: 'Invitations',
  workspace: 'The workspace',
  project: 'Projects',
  folder: 'Folders',
  document: 'Documents',
  version: 'Versions',
  suggestion: 'Suggestions',
  hunk: 'Decisions',
  review: 'Review rules',
  thread: 'Threads',
  comment: 'Comments',
  provider_key: 'Keys of providers',
  price: 'Prices',
  budget: 'Budgets',
  rate: 'Limits',
};

/** `member.role_changed` as people read it: “member: role changed”. */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  return `${subject}: ${what}`.replaceAll('_', ' ');
}

/** The details of an event, as JSON, in one line: “role: viewer, from: editor”. */
export function detailWords(json: string): string {
  const data = JSON.parse(json) as Record<string, unknown>;
  return Object.entries(data)
    .map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
