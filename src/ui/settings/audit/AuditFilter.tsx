import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { inputClasses } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { useViewer } from '../../shell/viewer';
import { SUBJECTS } from './audit-words';

/** As it stands in the fields: empty is everything. Days are those of the reader. */
export interface AuditFilterFields {
  actorId: string;
  subject: string;
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilterFields = { actorId: '', subject: '', from: '', to: '' };

const DAY_MS = 86_400_000;

export function queryOf({ actorId, subject, from, to }: AuditFilterFields) {
  // The day after, since its end does not count; noon, since a day may have 23 hours.
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
    <search aria-label="Filter the audit log" className="flex flex-wrap items-center gap-2">
      <Select
        label="Who"
        className="max-w-52"
        value={fields.actorId}
        onChange={(event) => set({ actorId: event.target.value })}
      >
        <option value="">Everyone</option>
        {members.data?.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="What"
        className="max-w-52"
        value={fields.subject}
        onChange={(event) => set({ subject: event.target.value })}
      >
        <option value="">Everything</option>
        {Object.entries(SUBJECTS).map(([subject, label]) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </Select>
      <span className="flex items-center gap-2 text-soft text-sm">
        <DayField label="From day" value={fields.from} max={fields.to} onChange={(from) => set({ from })} />
        <span aria-hidden="true">to</span>
        <DayField label="To day" value={fields.to} min={fields.from} onChange={(to) => set({ to })} />
      </span>
    </search>
  );
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
