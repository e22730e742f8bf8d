import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/tree/templates';
import { Select } from '../../kit/controls/Select';

interface TemplateChoiceProps {
  workspaceId: string;
  /** The chosen template's id, or '' for none. */
  chosen: string;
  onChoose(templateId: string): void;
}

/** Lets people choose a template for a new document. Renders nothing if the workspace has no templates. */
export function TemplateChoice({ workspaceId, chosen, onChoose }: TemplateChoiceProps) {
  const trpc = useTRPC();
  const { data: templates = [] } = useQuery(trpc.templates.list.queryOptions({ workspaceId }));
  if (templates.length === 0) return null;
  return (
    <Select label={t('startWith')} className="w-full" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('emptyPage')}</option>
      {templates.map(({ documentId, path, projectName }) => (
        <option key={documentId} value={documentId}>
          {t('templateOf', { name: displayName(path), project: projectName })}
        </option>
      ))}
    </Select>
  );
}
