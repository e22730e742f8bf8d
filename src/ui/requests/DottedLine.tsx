import { Children, type ReactNode } from 'react';

/**
 * Facts in a line, with dots between them. The dot belongs to the fact after it and is outside of the line's edge where
 * a new line starts, so no line begins or ends with one. On wider screens, all facts are in one line: if there is no
 * room, they are cut off, times last. Each fact is an element that truncates.
 */
export function DottedLine({ children }: { children: ReactNode }) {
  return (
    <p className="overflow-x-clip text-faint text-xs">
      <span className="-ms-4 flex max-sm:flex-wrap">
        {Children.toArray(children).map((fact, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no state, and keep their order
          <span key={i} className="flex min-w-0 max-w-full not-has-[time]:shrink-[99]">
            <span className="w-4 shrink-0 text-center">{i > 0 && ' · '}</span>
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}
