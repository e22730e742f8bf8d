import { parentPort } from 'node:worker_threads';
import { AGENT_TASKS } from '@/agent/work/tasks';
import { DOCUMENT_TASKS } from '@/documents/work/tasks';
import { EXPORT_TASKS } from '@/exports/work/tasks';
import { ARCHIVE_TASKS } from '@/files/archive/work/tasks';
import { WORD_TASKS } from '@/files/word/work/tasks';
import { MARKDOWN_TASKS } from '@/markdown/work/tasks';
import { answerTo, type Question } from '@/platform/threads/message';
import { PUBLISHING_TASKS } from '@/publishing/work/tasks';
import { REPLACE_TASKS } from '@/review/replace/work/tasks';
import { SHEET_TASKS } from '@/sheets/work/tasks';
import { CONTEXT_TASKS } from '@/tasks/context/work/tasks';
import { TASKS } from '@/versions/work/tasks';
import { SHARED_TASKS } from './http/shared/rendering/rendered';

// A thread of `runTask`, with all tasks that it can run.
const tasks = {
  ...DOCUMENT_TASKS,
  ...TASKS,
  ...REPLACE_TASKS,
  ...SHEET_TASKS,
  ...EXPORT_TASKS,
  ...AGENT_TASKS,
  ...CONTEXT_TASKS,
  ...ARCHIVE_TASKS,
  ...WORD_TASKS,
  ...MARKDOWN_TASKS,
  ...SHARED_TASKS,
  ...PUBLISHING_TASKS,
};
parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answerTo(tasks, question)));
