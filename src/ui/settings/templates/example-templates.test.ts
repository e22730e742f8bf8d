import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { checkTemplate } from '@/tasks/core/template/check-template';
import { saveTemplateInput } from '@/tasks/schema';
import { exampleTemplates } from './example-templates';
import { nameInCalls } from './template-fields';

afterEach(() => installReader(() => undefined));

test.each(['en', 'de'] as const)('every example in %s can be saved, and uses its parameters', (language) => {
  installReader(() => ({ language, region: undefined, timeZone: undefined }));
  const examples = exampleTemplates();
  expect(new Set(examples.map(({ type }) => type)).size).toBe(examples.length);
  for (const template of examples) {
    const input = { workspaceId: 'workspace', template: { ...template, parameters: [...template.parameters] } };
    expect(saveTemplateInput.parse(input).template).toMatchObject({ title: template.title });
    expect(checkTemplate({ ...input.template, name: nameInCalls(template) }, () => undefined)).toBeUndefined();
    for (const { name } of template.parameters) expect(template.body).toContain(`{{${name}}}`);
  }
});
