import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/agent/tasks';
import { usePageCommand } from '../../shell/page-commands';

const TaskRunsDialog = dynamic(() => import('./TaskRunsDialog').then((m) => m.TaskRunsDialog), { ssr: false });

/** Adds a command to the palette that shows the list of task runs. */
export function TaskRunsCommand({ projectId }: { projectId: string }) {
  const [isShown, setShown] = useState(false);
  usePageCommand({ key: 'task-runs', label: t('showTaskRuns'), run: () => setShown(true) });
  return isShown ? <TaskRunsDialog projectId={projectId} onClose={() => setShown(false)} /> : null;
}
