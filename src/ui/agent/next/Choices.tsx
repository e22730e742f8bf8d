import type { ReactNode } from 'react';

/** A list of things that the person can do next. */
export function Choices({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-col gap-1.5">
      {children}
    </ul>
  );
}

export function Choice({ icon, label, onChoose }: { icon: ReactNode; label: string; onChoose(): void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-start text-sm hover:border-line-strong hover:bg-hover"
      >
        <span className="shrink-0 text-faint" aria-hidden="true">
          {icon}
        </span>
        {label}
      </button>
    </li>
  );
}
