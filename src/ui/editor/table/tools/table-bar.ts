import { t } from '@/generated/messages/editor/table/tools';
import type { Alignment } from '@/markdown/core/table-cells';
import { drawnIcon, type IconName } from '../../icons/drawn-icon';
import type { TableAction, TableHost } from '../table-host';

export interface TableBar {
  dom: HTMLElement;
  /** Shows the button of the alignment that the focused column has as pressed. */
  showAlignment(alignment: Alignment | undefined): void;
}

interface BarButton {
  label: string;
  alignment?: Alignment;
  text?: string;
  icon?: IconName;
  keys?: string;
  run(): void;
}

/** The buttons over a table, visible while one of its cells has the focus. */
export function tableBar(table: TableHost, align: (alignment: Alignment) => void): TableBar {
  const bar = document.createElement('div');
  bar.className = 'vr-table-bar';
  bar.contentEditable = 'false';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', t('table'));
  const act = (action: TableAction) => () => table.act(action);
  const buttons: BarButton[] = [
    { label: t('addRow'), text: t('shortAddRow'), keys: 'Control+Enter', run: act('addRow') },
    { label: t('addColumn'), text: t('shortAddColumn'), keys: 'Control+Shift+Enter', run: act('addColumn') },
    { label: t('deleteRow'), text: t('shortDeleteRow'), keys: 'Control+Shift+Backspace', run: act('removeRow') },
    { label: t('deleteColumn'), text: t('shortDeleteColumn'), run: act('removeColumn') },
    { label: t('alignLeft'), icon: 'alignLeft', alignment: 'left', run: () => align('left') },
    { label: t('alignCenter'), icon: 'alignCenter', alignment: 'center', run: () => align('center') },
    { label: t('alignRight'), icon: 'alignRight', alignment: 'right', run: () => align('right') },
    { label: t('editAsText'), text: t('shortEditAsText'), run: act('editAsText') },
  ];
  bar.append(...buttons.map(barButton));
  return {
    dom: bar,
    showAlignment(alignment) {
      for (const button of bar.querySelectorAll<HTMLElement>('[data-alignment]')) {
        button.ariaPressed = String(button.dataset.alignment === alignment);
      }
    },
  };
}

function barButton({ label, text, icon, alignment, keys, run }: BarButton): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  if (icon) button.append(drawnIcon(icon));
  else button.textContent = text ?? label;
  button.dataset.tip = keys ? `${label}  ${keys.replaceAll('Control', 'Ctrl')}` : label;
  button.dataset.tipSide = 'above';
  if (alignment) button.dataset.alignment = alignment;
  button.setAttribute('aria-label', label);
  if (keys) button.setAttribute('aria-keyshortcuts', keys);
  // Keeps the focus in the cell that the action applies to.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', run);
  return button;
}
