/** Focuses the first of the filters around the button that clears them, because the button is removed then. */
export function focusFirstFilter(button: HTMLElement): void {
  button.closest('fieldset, dialog')?.querySelector('select')?.focus();
}
