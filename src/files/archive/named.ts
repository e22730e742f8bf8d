import { AppError, isAppError } from '@/kernel/error';

/** Runs work on a file of an archive, and says in its error which file that is. */
export async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAppError(error) ? new AppError(error.code, `“${path}”: ${error.message}`, { cause: error }) : error;
  }
}
