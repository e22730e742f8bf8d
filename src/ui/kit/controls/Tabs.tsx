import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../cx';
import { readingStep } from '../reading-step';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** A number or icon after the label. */
  mark?: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect(id: Id): void;
  /** Shown at the end of the row. */
  end?: ReactNode;
  children: ReactNode;
}

/** Tabs with one panel. Arrow keys move and select, as the WAI-ARIA pattern for tabs requires. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, end, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = readingStep(event);
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center border-line border-b px-2">
        <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex min-w-0 flex-1">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={cx(
                'relative inline-flex h-12 min-w-0 items-center gap-1 px-2 font-medium text-sm transition-colors',
                tab.id === selected ? 'tab-selected text-ink' : 'text-faint hover:text-ink',
              )}
            >
              <span className="truncate">{tab.label}</span>
              {tab.mark}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </div>
  );
}
