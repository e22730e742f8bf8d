import { useState } from 'react';
import { t } from '@/generated/messages/usage';
import type { Span } from '@/usage/core/report';
import { inputClasses } from '../kit/controls/Field';
import { Select } from '../kit/controls/Select';
import { FIRST_PRESET, PRESETS, type Preset, presetName, spanOf, today } from './spans';

/** Chooses a period by name, or by its first and last day. */
export function SpanPicker({ span, onChange }: { span: Span; onChange(span: Span): void }) {
  const [preset, setPreset] = useState<Preset>(FIRST_PRESET);
  const choose = (next: Preset) => {
    setPreset(next);
    if (next !== 'custom') onChange(spanOf(next, today(new Date())));
  };
  const set = (change: Partial<Span>) => {
    const next = { ...span, ...change };
    // A date field can be empty while it is being edited.
    if (!next.from || !next.to) return;
    onChange(next.from <= next.to ? next : { from: next.to, to: next.from });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select label={t('days')} value={preset} onChange={(event) => choose(event.target.value as Preset)}>
        {PRESETS.map((each) => (
          <option key={each} value={each}>
            {presetName(each)}
          </option>
        ))}
      </Select>
      {preset === 'custom' && (
        <>
          <DayField label={t('firstDay')} value={span.from} onChange={(from) => set({ from })} />
          <DayField label={t('lastDay')} value={span.to} onChange={(to) => set({ to })} />
        </>
      )}
    </div>
  );
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputClasses} h-8 w-auto! px-2! text-sm`}
    />
  );
}
