import type { Parameter } from '@/tasks/core/parameters';
import { messageOf } from '../../kit/feedback/message-of';

/** The values of the task template form. */
export interface TemplateFields {
  type: string;
  subtype: string;
  title: string;
  description: string;
  parameters: readonly Parameter[];
  systemPrompt: string;
  body: string;
}

export const NEW_TEMPLATE: TemplateFields = {
  type: '',
  subtype: '',
  title: '',
  description: '',
  parameters: [],
  systemPrompt: '',
  body: '',
};

export const NEW_PARAMETER: Parameter = { name: '', type: 'text', required: true, description: '' };

/**
 * Why a template wasn't saved. `field` names the field with the error, such as `body` or `parameters.0`, or is empty if
 * the error belongs above the form.
 */
export interface FieldProblem {
  field: string;
  message: string;
  /** The position in the body, in UTF-16 units. */
  at?: number;
}

/** Returns the field that an error is about, from the error's details: a field, or the path of an invalid value. */
export function fieldProblem(error: unknown): FieldProblem {
  const message = messageOf(error);
  const details = (error as { data?: { details?: { field?: unknown; at?: unknown } } } | null)?.data?.details;
  if (typeof details?.field === 'string') {
    const [, inTemplate] = /^template\.([a-zA-Z]+(?:\.\d+)?)/.exec(details.field) ?? [];
    const field = inTemplate ?? (details.field === 'name' ? 'subtype' : details.field);
    return { field, message, ...(typeof details.at === 'number' && { at: details.at }) };
  }
  return { field: '', message };
}

/** Returns the name other templates call a template by, such as `changelog_from_notes`. */
export function nameInCalls({ type, subtype }: Pick<TemplateFields, 'type' | 'subtype'>): string {
  return `${type}_${subtype}`.replaceAll('-', '_');
}
