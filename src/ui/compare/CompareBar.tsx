import { ArrowDown, ArrowUp, Columns2, Rows3 } from 'lucide-react';
import { createContext, type ReactNode, use, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t as compare } from '@/generated/messages/compare';
import { t } from '@/generated/messages/compare/bar';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { useSingleKeys } from '../shell/use-keys';

interface CompareBarProps {
  /** How much differs; undefined while the comparison is running. */
  status: string | undefined;
  /** Goes to the next or previous change. */
  onGo?: ((step: 1 | -1) => void) | undefined;
  /** The selected change, counted from 0, and the number of all changes. */
  at?: { current: number | undefined; count: number } | undefined;
  /** Missing if there is no room for two columns. */
  layout?: { sideBySide: boolean; onSideBySide(sideBySide: boolean): void } | undefined;
  /** More buttons, at the end. */
  children?: ReactNode;
}

/** The place for the bar beside the dialog's title; null until it is there, undefined in a dialog without one. */
export const CompareBarPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * The bar of a comparison: how much differs, buttons that go from change to change, and the layout. Without a place of its
 * own, it is above the text.
 */
export function CompareBar({ status, onGo, at, layout, children }: CompareBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useSingleKeys(
    ({ key }) => {
      if ((key !== 'j' && key !== 'k') || !onGo || isCovered(bar.current)) return false;
      onGo(key === 'j' ? 1 : -1);
      return true;
    },
    { inDialog: true },
  );
  const place = use(CompareBarPlace);
  // At the first and last change, the buttons stay enabled: a button that is disabled loses the focus.
  const hasOthers = onGo !== undefined && at !== undefined && at.count > 1;
  const content = (
    <div ref={bar} className="flex items-center gap-1">
      <span
        role="status"
        className={cx(
          'me-2 min-w-0 text-sm text-soft',
          place === undefined
            ? 'flex-1'
            : 'max-w-96 text-end max-[799px]:max-w-none max-[799px]:flex-1 max-[799px]:text-start',
        )}
      >
        {status}
      </span>
      {at?.current !== undefined && (
        <span className="shrink-0 text-sm text-soft tabular-nums">
          {/* Beside a title, phones have no room for the words. */}
          <span className={cx(place !== undefined && 'max-[799px]:sr-only')}>
            {compare('changeOf', { number: at.current + 1, count: at.count })}
          </span>
          {place !== undefined && (
            <span aria-hidden="true" className="min-[800px]:hidden">
              {compare('numberOf', { number: at.current + 1, count: at.count })}
            </span>
          )}
        </span>
      )}
      <IconButton
        label={t('previousChange')}
        shortcut="K"
        tip="left"
        icon={<ArrowUp size={16} />}
        disabled={!hasOthers}
        onClick={() => onGo?.(-1)}
      />
      <IconButton
        label={t('nextChange')}
        shortcut="J"
        tip="left"
        icon={<ArrowDown size={16} />}
        disabled={!hasOthers}
        onClick={() => onGo?.(1)}
      />
      {layout && (
        <>
          <span className="mx-1 h-5 w-px bg-line" />
          <IconButton
            label={t('inline')}
            tip="left"
            icon={<Rows3 size={16} />}
            pressed={!layout.sideBySide}
            onClick={() => layout.onSideBySide(false)}
          />
          <IconButton
            label={t('sideBySide')}
            tip="left"
            icon={<Columns2 size={16} />}
            pressed={layout.sideBySide}
            onClick={() => layout.onSideBySide(true)}
          />
        </>
      )}
      {children}
    </div>
  );
  if (place === undefined) {
    return <div className="sticky -top-3 z-10 -mx-5 mb-4 border-line border-b bg-raised px-5 py-2">{content}</div>;
  }
  return place && createPortal(content, place);
}

/** Returns whether another dialog is open above the dialog of the bar. A sheet belongs to the dialog that it is in. */
function isCovered(bar: Element | null): boolean {
  const dialogs = document.querySelectorAll('dialog[open]:not(.dialog-sheet)');
  return dialogs.item(dialogs.length - 1) !== (bar?.closest('dialog') ?? null);
}
