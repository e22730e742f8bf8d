import { FileArchive, FileClock } from 'lucide-react';
import { t } from '@/generated/messages/tree/archive';
import type { MenuItem } from '../../kit/dialogs/Menu';

/** Returns menu items that download a project or one of its folders as a zip file, with or without its history. */
export function zipDownloads(projectId: string, folder = ''): MenuItem[] {
  const download = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(folder && { folder }), ...more });
    const { downloadZip } = await import('./download-zip');
    await downloadZip(`/api/projects/${projectId}/export`, query);
  };
  return [
    { label: t('exportZip'), icon: <FileArchive size={14} />, onSelect: () => void download({}) },
    { label: t('exportHistory'), icon: <FileClock size={14} />, onSelect: () => void download({ history: 'yes' }) },
  ];
}
