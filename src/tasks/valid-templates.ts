import { AppError } from '@/kernel/error';
import { checkTemplate } from './core/template/check-template';
import type { FindTemplate, Template } from './core/template/template';
import { BUILT_IN_TASKS } from './registry';

/**
 * Checks all templates of a workspace, because they call each other. Throws INVALID for the first problem. If the
 * problem is in the template `changed`, `details.at` is its position in the body.
 */
export function requireValidTemplates(templates: readonly Template[], changed?: string): void {
  const find: FindTemplate = (name) => templates.find((one) => one.name === name) ?? builtInTemplate(name);
  for (const template of templates) {
    const problem = checkTemplate(template, find);
    if (!problem) continue;
    const { message, at } = problem;
    if (problem.template === changed) throw new AppError('INVALID', message, { details: { field: 'body', at } });
    throw new AppError('INVALID', `The template “${problem.template}” would no longer work: ${message}`, {
      details: { field: 'body' },
    });
  }
}

function builtInTemplate(name: string): Template | undefined {
  const found = BUILT_IN_TASKS.find((task) => task.name === name);
  return found?.body === undefined ? undefined : { ...found, body: found.body };
}
