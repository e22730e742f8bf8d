import { ArrowDown, ArrowUp, Columns2, Rows3 } from 'lucide-react';
import { createContext, type ReactNode, use, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/generated/messages/compare/bar';
import { IconButton } from '../kit/controls/IconButton';
import { useSingleKeys } from '../shell/use-keys';

interface CompareBarProps {
  /** How much differs; undefined while the comparison is running. */
  status: string | undefined;
  /** Goes to the next or previous change; missing if there are none. */
  onGo?: ((step: 1 | -1) => void) | undefined;
  /** Missing if there is no room for two columns. */
  layout?: { sideBySide: boolean; onSideBySide(sideBySide: boolean): void } | undefined;
  /** More buttons, at the end. */
  children?: ReactNode;
}

/** The place for the bar beside the dialog's title; null until it is there. */
export const CompareBarPlace = createContext<HTMLElement | null>(null);

/** The bar of a comparison: how much differs, buttons that go from change to change, and the layout. */
export function CompareBar({ status, onGo, layout, children }: CompareBarProps) {
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
  const content = (
    <div ref={bar} className="flex items-center gap-1">
      <span
        role="status"
        className="me-2 min-w-0 max-w-96 text-end text-sm text-soft max-[799px]:max-w-none max-[799px]:flex-1 max-[799px]:text-start"
      >
        {status}
      </span>
      <IconButton
        label={t('previousChange')}
        shortcut="K"
        tip="left"
        icon={<ArrowUp size={16} />}
        disabled={!onGo}
        onClick={() => onGo?.(-1)}
      />
      <IconButton
        label={t('nextChange')}
        shortcut="J"
        tip="left"
        icon={<ArrowDown size={16} />}
        disabled={!onGo}
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
  return place && createPortal(content, place);
}

/** Returns whether another dialog is open above the dialog of the bar. A sheet belongs to the dialog that it is in. */
function isCovered(bar: Element | null): boolean {
  const dialogs = document.querySelectorAll('dialog[open]:not(.dialog-sheet)');
  return dialogs.item(dialogs.length - 1) !== (bar?.closest('dialog') ?? null);
}
