import { readable } from '@/kernel/readable';
import type { Segment } from '@/versions/core/compare/segments';

/** A passage with deleted text struck through and inserted text underlined. Changed line breaks are shown as symbols. */
export function Segments({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ kind, text }, i) => {
    const Tag = kind === 'same' ? 'span' : kind;
    const isLast = i === segments.length - 1;
    const shown = kind === 'same' && isLast ? text.replace(/\n$/, '') : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments follow from the two texts alone
      <Tag key={i}>{readable(kind === 'same' ? shown : withSigns(shown))}</Tag>
    );
  });
}

function withSigns(text: string): string {
  return text.trim() === '' ? text.replaceAll(' ', '␣').replaceAll('\t', '⇥').replaceAll('\n', '↵\n') : text;
}
