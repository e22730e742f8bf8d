import { Segmented } from '../../../kit/controls/Segmented';
import { HALF_WORDS, HALVES, type Half } from '../half';

const TEXTS = HALVES.map((id) => ({ id, label: HALF_WORDS[id] }));
const ALL = [...TEXTS, { id: 'page', label: 'Page' }] as const;

interface PartSwitchProps {
  inFocus: Half;
  showsPage: boolean;
  onSelect(part: Half | 'page'): void;
}

/** Where one column has room: which one. */
export function PartSwitch({ inFocus, showsPage, onSelect }: PartSwitchProps) {
  return (
    <div className="shrink-0 border-line border-b px-3 py-2">
      <Segmented
        label="Part of the sheet"
        wide
        choices={ALL}
        selected={showsPage ? 'page' : inFocus}
        onSelect={onSelect}
      />
    </div>
  );
}

/** Where a text and the page have room: which text. */
export function TextSwitch({ inFocus, onSelect }: { inFocus: Half; onSelect(half: Half): void }) {
  return <Segmented label="Text" choices={TEXTS} selected={inFocus} onSelect={onSelect} />;
}
