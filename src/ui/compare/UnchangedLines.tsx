import { UnfoldVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/compare';
import { readable } from '@/kernel/readable';
import { cx } from '../kit/cx';

/** How many lines stay visible next to a change. */
const AROUND = 3;
/** Folding fewer lines than this would save no space. */
const LEAST_FOLDED = 4;
const UNFOLDED_AT_ONCE = 400;

interface UnchangedLinesProps {
  lines: readonly string[];
  /** The position among the groups. At the start there is no change above. */
  edge: 'start' | 'middle' | 'end';
  children(lines: ReactNode): ReactNode;
}

/** Lines that both texts have: a few next to the changes, and the rest folded until the reader unfolds them. */
export function UnchangedLines({ lines, edge, children }: UnchangedLinesProps) {
  const [unfolded, setUnfolded] = useState(0);
  const above = edge === 'start' ? 0 : AROUND;
  const below = edge === 'end' ? 0 : AROUND;
  const folded = lines.length - above - below - unfolded;
  if (folded < LEAST_FOLDED) return children(<Lines lines={lines} />);
  const top = above + unfolded;
  return (
    <>
      {top > 0 && children(<Lines lines={lines.slice(0, top)} />)}
      <button
        type="button"
        className="my-2 flex w-full items-center justify-center gap-2 rounded-md bg-sunk py-1.5 font-sans text-faint text-xs hover:bg-hover hover:text-ink"
        onClick={() => setUnfolded((was) => was + UNFOLDED_AT_ONCE)}
      >
        <UnfoldVertical size={13} aria-hidden="true" />
        {t('unchangedLines', { count: folded })}
      </button>
      {below > 0 && children(<Lines lines={lines.slice(-below)} />)}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, i) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: lines follow from the text alone
      key={i}
      className={cx(
        'compared-line',
        /^##? /.test(line) ? 'compared-heading' : /^#{3,6} /.test(line) && 'compared-subheading',
      )}
    >
      {readable(line)}
    </div>
  ));
}
