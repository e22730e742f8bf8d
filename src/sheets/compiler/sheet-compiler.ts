import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { CompilerPool } from './compiler-pool';

let pool: CompilerPool | undefined;

/** This process's compilers. They start at the first page that somebody asks for. */
export function sheetCompiler(): CompilerPool {
  pool ??= new CompilerPool(async () => (await checkSandbox()).ok);
  return pool;
}

/** Ends all compilers. */
export function stopSheetCompiler(): void {
  pool?.stop();
  pool = undefined;
}
