import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { CompilerPool } from '@/sheets/compiler/compiler-pool';

let pool: CompilerPool | undefined;

/**
 * Returns this process's compiler of documents. It's separate from the sheets' compiler: a document of hundreds of
 * pages takes seconds, and nobody's sheet should wait for it.
 */
export function documentCompiler(): CompilerPool {
  pool ??= new CompilerPool(async () => (await checkSandbox()).ok, {
    processes: 1,
    wallMs: 30_000,
    waiting: 20,
    waitingOfOne: 3,
    // A document leaves much memory in use, and the next one may need all of it.
    compiles: 1,
    idleMs: 60_000,
    cached: 3,
  });
  return pool;
}

/** Ends the compiler. */
export function stopDocumentCompiler(): void {
  pool?.stop();
  pool = undefined;
}
