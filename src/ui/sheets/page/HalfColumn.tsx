import type { ReactNode } from 'react';
import { nameOf } from '@/documents/core/path';
import { EditNotice } from '../../document/banners/EditNotice';
import { noticeOf } from '../../document/bar/save-state-of';
import { EditorPane } from '../../document/EditorPane';
import type { OpenText } from '../../document/use-open-text';
import { cx } from '../../kit/cx';
import { useViewer } from '../../shell/viewer';
import { ColumnHeader } from './columns/ColumnHeader';
import { type Half, halfLabel } from './half';

interface HalfColumnProps {
  half: Half;
  text: OpenText;
  /** Whether the column is visible. Hidden columns keep their editor and connection. */
  isShown: boolean;
  /** The column's share of the width. */
  share: number;
  mayEdit: boolean;
  readOnly: boolean;
  /** Shown at the start of the header instead of the title. */
  start?: ReactNode;
  end?: ReactNode;
  /** Shown instead of the text. */
  instead?: ReactNode;
  onFocus(): void;
}

/** One of the two documents of a sheet, with its editor. */
export function HalfColumn({
  half,
  text,
  isShown,
  share,
  mayEdit,
  readOnly,
  start,
  end,
  instead,
  onFocus,
}: HalfColumnProps) {
  const viewer = useViewer();
  const { document, state } = text;
  return (
    <section
      aria-label={halfLabel(half)}
      className={cx('sheet-half flex min-h-0 min-w-0 basis-0 flex-col', !isShown && 'hidden')}
      style={{ flexGrow: share * 100 }}
      onFocus={onFocus}
    >
      <ColumnHeader title={start || halfLabel(half)} note={nameOf(document.path)}>
        {end}
      </ColumnHeader>
      <EditNotice
        document={document}
        notice={state && noticeOf(state, mayEdit)}
        keptText={text.saved ? undefined : () => text.connection?.takeOut() ?? ''}
      />
      {instead}
      <div className={cx('flex min-h-0 flex-1 flex-col', instead !== undefined && 'hidden')}>
        <EditorPane
          document={document}
          userId={viewer.userId}
          mode="source"
          readOnly={readOnly || state?.isDiskFull === true}
          {...text.pane}
        />
      </div>
    </section>
  );
}
