import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { CompilerPool } from './compiler-pool';

let pool: CompilerPool | undefined;

/** Returns this process's compilers. They start with the first page that someone asks for. */
export function sheetCompiler(): CompilerPool {
  pool ??= new CompilerPool(async () => (await checkSandbox()).ok);
  return pool;
}

/** Ends all compilers. */
export function stopSheetCompiler(): void {
  pool?.stop();
  pool = undefined;
}
