import { FileDown, GitMerge, History, PenLine } from 'lucide-react';
import type { VersionSummary } from '@/versions/schema';
import { isByAgent } from '../../compare/version-words';
import { cx } from '../../kit/cx';

const ICONS = { snapshot: undefined, ai_suggestion: PenLine, merge: GitMerge, restore: History, import: FileDown };

interface VersionIconProps {
  version: Pick<VersionSummary, 'type' | 'isHead' | 'createdBy'>;
  /** Whether the graph doesn't draw the suggestions that it accepted. */
  isFolded: boolean;
}

/**
 * A dot for an ordinary version, and an icon for one of another type. A version that accepted suggestions has the fork only
 * where the lines of these meet. The agent's suggestions have its dotted ring; the latest version is filled.
 */
export function VersionIcon({ version, isFolded }: VersionIconProps) {
  const { type, isHead } = version;
  const Icon = isFolded ? undefined : ICONS[type];
  if (!Icon) return <span className={cx('block rounded-full', isHead ? 'size-3.5 bg-accent' : 'size-2.5 bg-faint')} />;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-full border',
        isHead
          ? 'border-accent bg-accent text-accent-ink'
          : isByAgent(version)
            ? 'border-ai-ink border-dotted bg-ai-bg text-ai-ink'
            : 'border-line-strong bg-raised text-soft',
      )}
    >
      <Icon size={12} />
    </span>
  );
}
