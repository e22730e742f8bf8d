import { Camera, FileDown, GitMerge, History, PenLine } from 'lucide-react';
import type { VersionType } from '@/versions/schema';
import { cx } from '../kit/cx';

const ICONS = { snapshot: Camera, ai_suggestion: PenLine, merge: GitMerge, restore: History, import: FileDown };

/** A suggestion has the dotted ring of what the agent made. */
export function VersionIcon({ type }: { type: VersionType }) {
  const Icon = ICONS[type];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-7 shrink-0 items-center justify-center rounded-full border bg-raised',
        type === 'ai_suggestion' ? 'border-ai-ink border-dotted text-ai-ink' : 'border-line-strong text-soft',
      )}
    >
      <Icon size={14} />
    </span>
  );
}
