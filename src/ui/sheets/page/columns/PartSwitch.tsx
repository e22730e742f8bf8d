import { t } from '@/generated/messages/sheets/page/columns';
import { Segmented } from '../../../kit/controls/Segmented';
import { HALVES, type Half, halfLabel } from '../half';

function texts(): { id: Half; label: string }[] {
  return HALVES.map((id) => ({ id, label: halfLabel(id) }));
}

interface PartSwitchProps {
  inFocus: Half;
  showsPage: boolean;
  onSelect(part: Half | 'page'): void;
}

/** Chooses the visible column if there is room for only one. */
export function PartSwitch({ inFocus, showsPage, onSelect }: PartSwitchProps) {
  return (
    <div className="shrink-0 border-line border-b px-3 py-2">
      <Segmented
        label={t('part')}
        wide
        choices={[...texts(), { id: 'page', label: t('page') }]}
        selected={showsPage ? 'page' : inFocus}
        onSelect={onSelect}
      />
    </div>
  );
}

/** Chooses the visible text if there is room for one text and the page. */
export function TextSwitch({ inFocus, onSelect }: { inFocus: Half; onSelect(half: Half): void }) {
  return <Segmented label={t('text')} choices={texts()} selected={inFocus} onSelect={onSelect} />;
}
