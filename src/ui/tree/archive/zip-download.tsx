import { FileArchive, FileClock } from 'lucide-react';
import { t } from '@/generated/messages/tree/archive';
import type { MenuItem } from '../../kit/dialogs/Menu';

/** Returns menu items that download a project or one of its folders as a zip file, with or without its history. */
export function zipDownloads(projectId: string, folder = ''): MenuItem[] {
  const address = (more: Record<string, string>) =>
    `/api/projects/${projectId}/export?${new URLSearchParams({ ...(folder && { folder }), ...more })}`;
  return [
    { label: t('exportZip'), icon: <FileArchive size={14} />, href: address({}), download: true },
    { label: t('exportHistory'), icon: <FileClock size={14} />, href: address({ history: 'yes' }), download: true },
  ];
}
