import { useState } from 'react';
import { t } from '@/generated/messages/agent/turn';
import { Markdown } from '../../editor/markdown/Markdown';
import { FoldArrow } from '../../kit/display/FoldArrow';

interface ThoughtBlockProps {
  text: string;
  /**
   * Whether the model is still thinking. The block is open until the answer begins, unless the person opens or closes
   * it.
   */
  streaming: boolean;
}

export function ThoughtBlock({ text, streaming }: ThoughtBlockProps) {
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? streaming;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
        className="flex items-center gap-1 rounded text-faint text-xs hover:text-ink"
      >
        <FoldArrow open={open} />
        {streaming ? t('thinking') : t('thoughts')}
      </button>
      {open && <Markdown text={text} className="prose-thought mt-1 ms-1.5 border-line-strong border-s-2 ps-3" />}
    </div>
  );
}
