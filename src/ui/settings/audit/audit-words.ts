/** What stands before the dot of an audited action, as the filter offers it. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  member: 'Members',
  user: 'Sign-in and passwords',
  token: 'API tokens',
  invitation: 'Invitations',
  workspace: 'Workspace',
  project: 'Projects',
  folder: 'Folders',
  document: 'Documents',
  version: 'Versions',
  suggestion: 'Suggestions',
  hunk: 'Decisions',
  review: 'Review rules',
  thread: 'Threads',
  comment: 'Comments',
  provider_key: 'Provider keys',
  model: 'Models',
  task: 'Task templates',
  price: 'Prices',
  budget: 'Budgets',
  rate: 'Rate limits',
};

/** `member.role_changed` as people read it: “member: role changed”. */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  return `${subject === 'hunk' ? 'change' : subject}: ${what}`.replaceAll('_', ' ');
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Enough of an id to tell it from those beside it; anything else as it is. */
export function shortId(id: string): string {
  return ID.test(id) ? id.slice(0, 8) : id;
}

/** The details of an event, as JSON, in one line: “role: viewer, invitation: 1b9d6bcd”. The CSV has them whole. */
export function detailWords(json: string): string {
  const data = JSON.parse(json) as Record<string, unknown>;
  return Object.entries(data)
    .map(([key, value]) => `${keyWords(key)}: ${valueWords(value)}`)
    .join(', ');
}

function keyWords(key: string): string {
  return key.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueWords(value: unknown): string {
  if (typeof value === 'string') return shortId(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
