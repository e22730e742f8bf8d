import type { Parameter } from '@/tasks/core/parameters';
import { messageOf } from '../../kit/feedback/message-of';

/** A task template as it is written in the form. */
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

/** Why a template was not saved. `field`: where to say so, such as `body` or `parameters.0`; empty: over the form. */
export interface FieldProblem {
  field: string;
  message: string;
  /** The place in the body, in UTF-16 units. */
  at?: number;
}

/** Finds the field that an error is about: from its details, or from the path that the server's schema puts before it. */
export function fieldProblem(error: unknown): FieldProblem {
  const message = messageOf(error);
  const details = (error as { data?: { details?: { field?: unknown; at?: unknown } } } | null)?.data?.details;
  if (typeof details?.field === 'string') {
    const field = details.field === 'name' ? 'subtype' : details.field;
    return { field, message, ...(typeof details.at === 'number' && { at: details.at }) };
  }
  const [, path, rest] = /^template\.([a-zA-Z]+(?:\.\d+)?)(?:\.\w+)*: ([\s\S]*)$/.exec(message) ?? [];
  return path === undefined ? { field: '', message } : { field: path, message: rest ?? message };
}

/** How other templates call one, such as `changelog_from_notes`. */
export function nameInCalls({ type, subtype }: Pick<TemplateFields, 'type' | 'subtype'>): string {
  return `${type}_${subtype}`.replaceAll('-', '_');
}
