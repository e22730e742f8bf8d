import { ListTree } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { t } from '@/generated/messages/editor/outline';
import { Button } from '../../kit/controls/Button';
import type { EditorHandle } from '../editor-options';
import { useIsOutlined } from './use-is-outlined';
import { useRoom } from './use-room';

interface ReadingHeadProps {
  /** Contains the text and the outline. */
  place: RefObject<HTMLElement | null>;
  editor: EditorHandle | undefined;
  isOutlineShown: boolean;
  onOpenOutline(button: HTMLElement): void;
  onCloseOutline(): void;
  children: ReactNode;
}

/**
 * A line above a text that is only read: what the page says about the text and, if there is no room for the outline
 * beside a text with some headings, the button that opens it. The line has one height, so the text doesn't move.
 */
export function ReadingHead({ editor, children, ...outline }: ReadingHeadProps) {
  const isOutlined = useIsOutlined(editor);
  return (
    // In the text's font and size, so that it is as wide as the text's column.
    <div className="mx-auto w-full max-w-[calc(72ch+4rem)] shrink-0 px-8 font-serif text-[17px] max-sm:px-4">
      <div className="flex h-10 select-none items-center justify-between gap-3 font-sans text-faint text-xs">
        <span className="min-w-0 truncate">{children}</span>
        {isOutlined && <ContentsButton {...outline} />}
      </div>
    </div>
  );
}

/** Shown only once there is an editor, so `place` is on the page when it is measured. */
function ContentsButton({ place, isOutlineShown, ...on }: Omit<ReadingHeadProps, 'editor' | 'children'>) {
  if (useRoom(place)) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<ListTree size={14} aria-hidden="true" />}
      aria-expanded={isOutlineShown}
      onClick={({ currentTarget }) => (isOutlineShown ? on.onCloseOutline() : on.onOpenOutline(currentTarget))}
    >
      {t('outline')}
    </Button>
  );
}
