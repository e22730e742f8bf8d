/** What can be done with a table from its bar and by keys, at the cell that has the focus. */
export type TableAction = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn' | 'editAsText';

const BUTTONS: readonly { action: TableAction; label: string; text: string; keys?: string }[] = [
  { action: 'addRow', label: 'Add row below', text: '+ Row', keys: 'Control+Enter' },
  { action: 'addColumn', label: 'Add column to the right', text: '+ Column', keys: 'Control+Shift+Enter' },
  { action: 'removeRow', label: 'Delete row', text: '− Row', keys: 'Control+Shift+Backspace' },
  { action: 'removeColumn', label: 'Delete column', text: '− Column' },
  { action: 'editAsText', label: 'Edit table as text', text: 'Text' },
];

/** The buttons over a table; seen while one of its cells has the focus. */
export function tableBar(act: (action: TableAction) => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'vr-table-bar';
  bar.contentEditable = 'false';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Table');
  for (const { action, label, text, keys } of BUTTONS) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.title = keys ? `${label} (${keys.replaceAll('Control', 'Ctrl')})` : label;
    button.setAttribute('aria-label', label);
    if (keys) button.setAttribute('aria-keyshortcuts', keys);
    // Keeps the focus in the cell that the action is about.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => act(action));
    bar.append(button);
  }
  return bar;
}
