import { t } from '@/generated/messages/settings/templates';
import { NEW_TEMPLATE, type TemplateFields } from './template-fields';

/** Returns templates to start from, in the reader's language, because people read and change their texts. */
export function exampleTemplates(): TemplateFields[] {
  const readers = t('readersParameter');
  return [
    {
      ...NEW_TEMPLATE,
      type: t('minutesType'),
      subtype: t('minutesSubtype'),
      title: t('minutesTitle'),
      description: t('minutesDescription'),
      body: t('minutesBody'),
    },
    {
      ...NEW_TEMPLATE,
      type: t('readersType'),
      subtype: t('readersSubtype'),
      title: t('readersTitle'),
      description: t('readersDescription'),
      parameters: [{ name: readers, type: 'text', required: true, description: t('readersParameterHint') }],
      body: t('readersBody', { parameter: `{{${readers}}}` }),
    },
  ];
}
