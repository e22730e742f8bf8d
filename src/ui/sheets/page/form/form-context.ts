import { createContext, use } from 'react';
import type { TextEdit } from '@/sheets/core/data/edit-json';
import type { FieldPath } from '@/sheets/core/data/field-path';

/** What all fields of a form share. */
export interface FormContext {
  /** The document that contains the data. Uploaded pictures are stored with it. */
  place: { documentId: string; projectId: string };
  readOnly: boolean;
  errors: ReadonlyMap<string, string>;
  /** Keys of list items by item id. See `ItemKeys`. */
  keys: ReadonlyMap<string, string>;
  /** Writes into the shared text. `edit` gets the current text. A `step` is a separate step for undo. */
  write(edit: (text: string) => TextEdit[] | undefined, kind?: 'typed' | 'step'): void;
  /** Returns the value at a path in the current text, or undefined if there is none. */
  read(path: FieldPath): unknown;
  /** Returns the value at a path as it's written in the text. */
  readSource(path: FieldPath): string | undefined;
  /** The field to show. Folded parts around it unfold. A new object shows it again. */
  shown: { id: string } | undefined;
  /** Focuses a field as soon as it's drawn. */
  focus(id: string): void;
}

export const FormContextProvider = createContext<FormContext | undefined>(undefined);

export function useForm(): FormContext {
  const form = use(FormContextProvider);
  if (!form) throw new Error('useForm must be used inside a form');
  return form;
}

/** The attribute that identifies a field's input. */
export const FIELD = 'data-field';

/** Focuses a field's input. Returns whether the input was found. */
export function focusField(id: string): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>(`[${FIELD}]`)];
  const field = fields.find((each) => each.getAttribute(FIELD) === id);
  const within = field ?? fields.find((each) => isInside(each.getAttribute(FIELD) ?? '', id));
  within?.focus();
  within?.scrollIntoView({ block: 'nearest' });
  return within !== undefined;
}

/** Returns whether a field is inside another one. */
export function isInside(id: string, outer: string): boolean {
  return id.startsWith(outer) && /^[.[]/.test(id.slice(outer.length));
}
