/** Returns whether this browser runs on a Mac, where Mod is ⌘. */
function isMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
}

/** Returns a key combination as people read it: `Mod+K` is ⌘K on a Mac and Ctrl+K elsewhere. */
export function keyLabel(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
}

export function isMod(event: KeyboardEvent): boolean {
  return isMac() ? event.metaKey : event.ctrlKey;
}

/** Returns whether Mod+Alt and a physical key (`KeyR`) are pressed. With Alt, Macs may type other letters. */
export function isModAlt(event: KeyboardEvent, code: string): boolean {
  return isMod(event) && event.altKey && event.code === code;
}

/** Returns whether typing goes into a text field. Single-key commands must ignore keys then. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A checkbox takes no text. But the checkboxes of tasks are inside the text, where people who press a key want to
  // type.
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.closest('.cm-editor') !== null;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Returns whether a dialog or menu is open, which then handles the keyboard. A sheet counts as part of the page. */
export function isBlocked(): boolean {
  return document.querySelector('dialog[open]:not(.dialog-sheet), [popover]:popover-open') !== null;
}

/**
 * Returns whether the device has only a touch screen, so that it isn't offered lists of keys. A tablet with a keyboard may
 * be one too; its keys work, and `?` lists them.
 */
export function isTouchOnly(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(any-hover: none)').matches;
}
