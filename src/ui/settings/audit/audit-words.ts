import { t } from '@/generated/messages/settings/audit';
import { formatDate } from '@/i18n/format';

/** The part of audited actions before the dot, in the order of the filter. */
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

/** `member.role_changed` as words, for actions without a sentence: “member: role changed”. */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  return `${subject === 'hunk' ? 'change' : subject}: ${what}`.replaceAll('_', ' ');
}

/** Everything that was recorded, as named values. The event's own data keeps the names of its fields, as in the CSV file. */
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
  /** JSON. */
  data: string;
}

function valueWords(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}
