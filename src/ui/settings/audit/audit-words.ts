import { t } from '@/generated/messages/settings/audit';
import { formatDate } from '@/i18n/format';

/** The first parts of audited actions, in the order the filter shows them. */
export const SUBJECTS = [
  ...[
    'member',
    'group',
    'user',
    'token',
    'invitation',
    'workspace',
    'project',
    'folder',
    'document',
    'file',
    'sheet',
    'range',
  ],
  ...[
    'version',
    'suggestion',
    'hunk',
    'tree_change',
    'change_request',
    'review',
    'thread',
    'comment',
    'provider_key',
    'model',
    'task',
  ],
  ...['share_link', 'terminal', 'price', 'budget', 'rate'],
] as const;

export const subjectName = (subject: string) => t('subject', { subject });

/** Returns an action as words, for actions without a sentence: “member: role changed” for `member.role_changed`. */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  return `${subject === 'hunk' ? 'change' : subject}: ${what}`.replaceAll('_', ' ');
}

/** Returns all recorded details as names and values. The event's own data keeps its field names, as in the CSV file. */
export function detailsOf(event: Recorded): [name: string, value: string][] {
  const { action, subjectType, subjectId, actor, ip, createdAt } = event;
  const data = JSON.parse(event.data) as Record<string, unknown>;
  const rows: [string, string | null | undefined][] = [
    [t('action'), action],
    [t('subjectOf'), `${subjectType} ${subjectId}`],
    [t('actor'), actor?.userId],
    [t('ipAddress'), ip],
    [t('time'), formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'long' })],
    ...Object.entries(data).map(([key, value]): [string, string] => [key, valueWords(value)]),
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
  /** The event's own data as JSON. */
  data: string;
}

function valueWords(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}
