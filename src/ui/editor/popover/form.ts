/** Parts of forms in popovers. */

export interface FormField {
  label: HTMLElement;
  input: HTMLInputElement;
}

/** Returns a text field inside its label. */
export function formField(name: string, value: string, placeholder: string): FormField {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'text';
  input.value = value;
  input.placeholder = placeholder;
  input.autocomplete = 'off';
  input.spellcheck = false;
  label.append(name, input);
  return { label, input };
}

/** Returns the button that submits its form. */
export function submitButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'submit';
  button.textContent = name;
  return button;
}

/** Returns a button for another action of a form. */
export function formButton(name: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', run);
  return button;
}
