import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/audit';
import { inputClasses } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { useViewer } from '../../shell/viewer';
import { SUBJECTS, subjectName } from './audit-words';

/** The values of the filter's fields. Empty fields don't filter. Days are in the reader’s time zone. */
export interface AuditFilterFields {
  actorId: string;
  subject: string;
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilterFields = { actorId: '', subject: '', from: '', to: '' };

const DAY_MS = 86_400_000;

export function queryOf({ actorId, subject, from, to }: AuditFilterFields) {
  // The end is exclusive, so this is the following day. Counting from noon is safe for days of 23 or 25 hours.
  const last = to && new Date(new Date(`${to}T12:00`).getTime() + DAY_MS);
  return {
    ...(actorId && { actorId }),
    ...(subject && { action: subject }),
    ...(from && { since: new Date(`${from}T00:00`) }),
    ...(last && { until: new Date(last.setHours(0, 0, 0, 0)) }),
  };
}

interface AuditFilterProps {
  fields: AuditFilterFields;
  onChange(fields: AuditFilterFields): void;
}

export function AuditFilter({ fields, onChange }: AuditFilterProps) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  const set = (change: Partial<AuditFilterFields>) => onChange({ ...fields, ...change });
  return (
    <search aria-label={t('filter')} className="flex flex-wrap items-center gap-2">
      <Select
        label={t('who')}
        className="max-w-52"
        value={fields.actorId}
        onChange={(event) => set({ actorId: event.target.value })}
      >
        <option value="">{t('everyone')}</option>
        {members.data?.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('what')}
        className="max-w-52"
        value={fields.subject}
        onChange={(event) => set({ subject: event.target.value })}
      >
        <option value="">{t('everything')}</option>
        {SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {subjectName(subject)}
          </option>
        ))}
      </Select>
      <Period fields={fields} onChange={set} />
    </search>
  );
}

const PERIODS = { today: 1, week: 7, month: 30 } as const;
type Period = keyof typeof PERIODS | 'any' | 'custom';

/** Filters by time: a named period, or a first and a last day. */
function Period({ fields, onChange }: { fields: AuditFilterFields; onChange(days: Partial<AuditFilterFields>): void }) {
  const [period, setPeriod] = useState<Period>('any');
  const choose = (next: Period) => {
    setPeriod(next);
    if (next === 'any') onChange({ from: '', to: '' });
    else if (next !== 'custom') onChange({ from: daysAgo(PERIODS[next] - 1), to: '' });
  };
  return (
    <>
      <Select label={t('period')} value={period} onChange={(event) => choose(event.target.value as Period)}>
        <option value="any">{t('anyTime')}</option>
        <option value="today">{t('today')}</option>
        <option value="week">{t('lastDays', { days: PERIODS.week })}</option>
        <option value="month">{t('lastDays', { days: PERIODS.month })}</option>
        <option value="custom">{t('customDays')}</option>
      </Select>
      {period === 'custom' && (
        <span className="flex items-center gap-2 text-soft text-sm">
          <DayField label={t('fromDay')} value={fields.from} max={fields.to} onChange={(from) => onChange({ from })} />
          <span aria-hidden="true">{t('to')}</span>
          <DayField label={t('toDay')} value={fields.to} min={fields.from} onChange={(to) => onChange({ to })} />
        </span>
      )}
    </>
  );
}

/** Returns the reader's date a number of days ago as `2026-11-23`. */
function daysAgo(count: number): string {
  const day = new Date();
  day.setDate(day.getDate() - count);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange(day: string): void;
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <input
      type="date"
      aria-label={label}
      className={`${inputClasses} h-8 w-36 px-2 text-sm`}
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
