import { createContext, use } from 'react';
import type { TextEdit } from '@/sheets/core/data/edit-json';
import type { FieldPath } from '@/sheets/core/data/field-path';

/** What the fields of a form share. */
export interface FormContext {
  /** The document of the data, which takes pictures that are uploaded. */
  place: { documentId: string; projectId: string };
  readOnly: boolean;
  errors: ReadonlyMap<string, string>;
  /** Keys of list items, by their ids: see `ItemKeys`. */
  keys: ReadonlyMap<string, string>;
  /** Writes into the shared text. The edits are made from the text as it is now. A step is undone by itself. */
  write(edit: (text: string) => TextEdit[] | undefined, kind?: 'typed' | 'step'): void;
  /** The value at a path of the text as it is now; undefined if there is none. */
  read(path: FieldPath): unknown;
  /** The value as it's written there. */
  readSource(path: FieldPath): string | undefined;
  /** The field to show, with the parts that it is folded in. Another object shows it again. */
  shown: { id: string } | undefined;
  /** Puts the caret into a field, as soon as it's drawn. */
  focus(id: string): void;
}

export const FormContextProvider = createContext<FormContext | undefined>(undefined);

export function useForm(): FormContext {
  const form = use(FormContextProvider);
  if (!form) throw new Error('useForm must be used inside a form');
  return form;
}

/** The attribute by which a field's input is found. */
export const FIELD = 'data-field';

/** Looks for the input of a field, and puts the caret into it. Returns whether it was there. */
export function focusField(id: string): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>(`[${FIELD}]`)];
  const field = fields.find((each) => each.getAttribute(FIELD) === id);
  const within = field ?? fields.find((each) => isInside(each.getAttribute(FIELD) ?? '', id));
  within?.focus();
  within?.scrollIntoView({ block: 'nearest' });
  return within !== undefined;
}

/** Whether a field is part of another one. */
export function isInside(id: string, outer: string): boolean {
  return id.startsWith(outer) && /^[.[]/.test(id.slice(outer.length));
}
