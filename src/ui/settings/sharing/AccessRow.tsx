import { type ReactNode, useState } from 'react';
import { FoldArrow } from '../../kit/display/FoldArrow';

interface AccessRowProps {
  icon: ReactNode;
  title: ReactNode;
  note?: string | undefined;
  /** A list that opens below the row. */
  fold?: { label: ReactNode; list: ReactNode; isOpenAtFirst?: boolean } | undefined;
  /** What is at the end of the row, such as the role. */
  children?: ReactNode;
}

/** A row of the people and groups who have access. */
export function AccessRow({ icon, title, note, fold, children }: AccessRowProps) {
  const [open, setOpen] = useState(fold?.isOpenAtFirst ?? false);
  return (
    <li className="text-sm">
      <div className="flex min-h-11 items-center gap-3 py-1">
        {icon}
        <div className="min-w-0 flex-1">
          {title}
          {note && <p className="text-faint text-xs">{note}</p>}
          {fold && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="-ms-1.5 flex min-h-6 items-center gap-1 rounded-md px-1.5 text-start text-faint text-xs hover:bg-hover hover:text-ink"
            >
              {fold.label}
              <FoldArrow open={open} />
            </button>
          )}
        </div>
        {children}
      </div>
      {fold && open && <div className="ms-9 mb-1">{fold.list}</div>}
    </li>
  );
}
