import { FileArchive } from 'lucide-react';
import { t } from '@/generated/messages/tree/archive';
import type { MenuItem } from '../../kit/dialogs/Menu';

/** Downloads a project, or one of its folders, with its files. */
export function zipDownload(projectId: string, folder = ''): MenuItem {
  const query = folder && `?folder=${encodeURIComponent(folder)}`;
  const href = `/api/projects/${projectId}/export${query}`;
  return { label: t('exportZip'), icon: <FileArchive size={14} />, href, download: true };
}
