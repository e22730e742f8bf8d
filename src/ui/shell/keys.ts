/** Whether this browser runs on a Mac, where ⌘ stands for Mod. */
function isMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
}

/** A key combination as people read it: `Mod+K` is ⌘K on a Mac and Ctrl+K elsewhere. */
export function keyLabel(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
}

export function isMod(event: KeyboardEvent): boolean {
  return isMac() ? event.metaKey : event.ctrlKey;
}

/** Mod+Alt with the key at this place (`KeyR`): with Alt some layouts, and every Mac, type another letter. */
export function isModAlt(event: KeyboardEvent, code: string): boolean {
  return isMod(event) && event.altKey && event.code === code;
}

/** Whether what is typed now goes into a text: single-key commands keep quiet then. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A tick box takes no text. Those of tasks stand in the text, where whoever presses a key means to write.
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.closest('.cm-editor') !== null;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a dialog or menu is open; it has the keyboard then. A sheet is a panel of the page in another place. */
export function isBlocked(): boolean {
  return document.querySelector('dialog[open]:not(.dialog-sheet), [popover]:popover-open') !== null;
}
