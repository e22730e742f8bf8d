import { AppError, type ErrorCode } from '@/kernel/error';

/** The messages to and from a thread. They are copied between the threads. */
export interface Question {
  name: string;
  input: unknown;
}

export type Answer = { ok: true; result: unknown } | { ok: false; code?: ErrorCode; message: string };

export type Tasks = Record<string, (input: never) => unknown>;

/** Runs the task that a question names. Never throws; errors are part of the answer. */
export async function answerTo(tasks: Tasks, { name, input }: Question): Promise<Answer> {
  try {
    const task = tasks[name];
    if (!task) throw new Error(`no task ${name}`);
    return { ok: true, result: await task(input as never) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof AppError ? { ok: false, code: error.code, message } : { ok: false, message };
  }
}

/** Returns the error of an answer, as the task threw it. */
export function errorOf({ code, message }: Extract<Answer, { ok: false }>): Error {
  return code ? new AppError(code, message) : new Error(message);
}
