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
  file: 'Files',
  sheet: 'Sheets',
  range: 'Frozen passages',
  version: 'Versions',
  suggestion: 'Suggestions',
  hunk: 'Decisions',
  tree_change: 'Suggested document changes',
  review: 'Review rules',
  thread: 'Threads',
  comment: 'Comments',
  provider_key: 'Provider keys',
  model: 'Models',
  task: 'Task templates',
  terminal: 'Terminals',
  price: 'Prices',
  budget: 'Budgets',
  rate: 'Rate limits',
};

/** `member.role_changed` as people read it: “member: role changed”. */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  return `${subject === 'hunk' ? 'change' : subject}: ${what}`.replaceAll('_', ' ');
}

/** What was recorded besides the sentence, as named values: the action, ids, the address, and the event's own data. */
export function detailsOf(event: Recorded): [name: string, value: string][] {
  const { action, subjectType, subjectId, actor, ip, createdAt } = event;
  const data = JSON.parse(event.data) as Record<string, unknown>;
  const rows: [string, string | null | undefined][] = [
    ['Action', action],
    [sentenceCase(`${subjectType.replaceAll('_', ' ')} id`), subjectId],
    ['User id', actor?.userId],
    ['IP address', ip],
    ['Time', createdAt.toISOString()],
    ...Object.entries(data).map(([key, value]): [string, string] => [keyWords(key), valueWords(value)]),
  ];
  return rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

interface Recorded {
  action: string;
  subjectType: string;
  subjectId: string;
  actor: { userId: string } | null;
  ip: string | null;
  createdAt: Date;
  /** JSON. */
  data: string;
}

function keyWords(key: string): string {
  return sentenceCase(key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}
