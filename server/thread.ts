import { parentPort } from 'node:worker_threads';
import { AGENT_TASKS } from '@/agent/work/tasks';
import { DOCUMENT_TASKS } from '@/documents/work/tasks';
import { EXPORT_TASKS } from '@/exports/work/tasks';
import { ARCHIVE_TASKS } from '@/files/archive/work/tasks';
import { WORD_TASKS } from '@/files/word/work/tasks';
import { answerTo, type Question } from '@/platform/threads/message';
import { REPLACE_TASKS } from '@/review/replace/work/tasks';
import { SHEET_TASKS } from '@/sheets/work/tasks';
import { CONTEXT_TASKS } from '@/tasks/context/work/tasks';
import { TASKS } from '@/versions/work/tasks';
import { SHARED_TASKS } from './http/shared/rendered';

// A thread of `runTask`: all that it can be asked to do.
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
  ...SHARED_TASKS,
};
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(tasks, question)));
