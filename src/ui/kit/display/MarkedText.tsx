import type { ReactNode } from 'react';

interface MarkedTextProps {
  text: string;
  /** UTF-16 ranges, in order. */
  marks: readonly { from: number; to: number }[];
}

/** Plain text with the matches of a search highlighted. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="found">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}
