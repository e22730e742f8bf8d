import { AlarmClock, Camera, FileDown, GitMerge, History, PenLine } from 'lucide-react';
import type { VersionSummary } from '@/versions/schema';
import { isByAgent } from '../../compare/version-words';
import { cx } from '../../kit/cx';

const ICONS = { snapshot: Camera, ai_suggestion: PenLine, merge: GitMerge, restore: History, import: FileDown };

interface VersionIconProps {
  version: Pick<VersionSummary, 'type' | 'automatic' | 'isHead' | 'createdBy'>;
}

/** The icon for a version's type. The agent's suggestions have its dotted ring; the latest version is filled. */
export function VersionIcon({ version }: VersionIconProps) {
  const { type, automatic, isHead } = version;
  const Icon = automatic ? AlarmClock : ICONS[type];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-full border',
        isHead
          ? 'border-accent bg-accent text-accent-ink'
          : isByAgent(version)
            ? 'border-ai-ink border-dotted bg-ai-bg text-ai-ink'
            : automatic
              ? 'border-line bg-paper text-faint'
              : 'border-line-strong bg-raised text-soft',
      )}
    >
      <Icon size={12} />
    </span>
  );
}
