import type { ReactNode } from 'react';

interface ColumnHeaderProps {
  title: ReactNode;
  /** The document's file name or a note about the column. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The line above a column: its title and its buttons. */
export function ColumnHeader({ title, note, children }: ColumnHeaderProps) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b ps-4 pe-2">
      {typeof title === 'string' ? <h2 className="shrink-0 font-medium text-ink text-sm">{title}</h2> : title}
      <div className="min-w-0 flex-1 truncate text-faint text-xs">{note}</div>
      {children}
    </div>
  );
}
