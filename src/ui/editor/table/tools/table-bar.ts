import { drawnIcon, type IconName } from '../../icons/drawn-icon';
import type { TableAction, TableHost } from '../table-host';
import type { Alignment } from '../table-source';

interface BarButton {
  label: string;
  text?: string;
  icon?: IconName;
  keys?: string;
  run(): void;
}

/** The buttons over a table; seen while one of its cells has the focus. */
export function tableBar(table: TableHost, align: (alignment: Alignment | undefined) => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'vr-table-bar';
  bar.contentEditable = 'false';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Table');
  const act = (action: TableAction) => () => table.act(action);
  const buttons: BarButton[] = [
    { label: 'Add row below', text: '+ Row', keys: 'Control+Enter', run: act('addRow') },
    { label: 'Add column to the right', text: '+ Column', keys: 'Control+Shift+Enter', run: act('addColumn') },
    { label: 'Delete row', text: '− Row', keys: 'Control+Shift+Backspace', run: act('removeRow') },
    { label: 'Delete column', text: '− Column', run: act('removeColumn') },
    { label: 'Align column left', icon: 'alignLeft', run: () => align('left') },
    { label: 'Center column', icon: 'alignCenter', run: () => align('center') },
    { label: 'Align column right', icon: 'alignRight', run: () => align('right') },
    { label: 'Edit table as text', text: 'Text', run: act('editAsText') },
  ];
  bar.append(...buttons.map(barButton));
  return bar;
}

function barButton({ label, text, icon, keys, run }: BarButton): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  if (icon) button.append(drawnIcon(icon));
  else button.textContent = text ?? label;
  button.title = keys ? `${label} (${keys.replaceAll('Control', 'Ctrl')})` : label;
  button.setAttribute('aria-label', label);
  if (keys) button.setAttribute('aria-keyshortcuts', keys);
  // Keeps the focus in the cell that the action is about.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', run);
  return button;
}
