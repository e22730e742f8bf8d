import { parentPort } from 'node:worker_threads';
import { answerTo, type Question } from '@/platform/threads/message';
import { TASKS } from './tasks';

// A thread of `runTask`.
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(TASKS, question)));
