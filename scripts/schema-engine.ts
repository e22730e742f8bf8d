import fs from 'node:fs';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/**
 * Compares schemas without Prisma's schema-engine binary, which would have to be downloaded. Uses the same engine as
 * WASM over our own driver.
 */

interface SchemaEngine {
  diff(input: unknown): Promise<{ stdout: string }>;
  free(): void;
}
interface EngineModule {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: { new: (options: unknown, log: () => void, adapter: unknown) => Promise<SchemaEngine> };
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Loads the engine. Call this once: a second instance of the module in one process panics. */
async function loadEngine(): Promise<EngineModule> {
  const registry = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };
  registry.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error('schema engine:', message) };
  const name = '@prisma/schema-engine-wasm/schema_engine_bg';
  const module = (await import(name)) as EngineModule;
  const file = path.resolve('node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm');
  const compiled = await WebAssembly.compile(fs.readFileSync(file));
  const instance = await WebAssembly.instantiate(compiled, {
    './schema_engine_bg.js': module as unknown as WebAssembly.ModuleImports,
  });
  module.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return module;
}

/**
 * Returns the SQL that turns an older data model (undefined: an empty database) into the current one. The engine can't
 * read a live database over this driver, so the old side is a schema file, e.g. from version control. Call it once.
 */
export async function schemaDiff(url: string, oldSchema: string | undefined): Promise<string> {
  const module = await loadEngine();
  const schema = fs.readFileSync('prisma/schema.prisma', 'utf8');
  // A separate pool, so that it can be closed.
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await module.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
  const model = (content: string) => ({ tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] });
  const from = oldSchema === undefined ? { tag: 'empty' } : model(oldSchema);
  const options = { script: true, shadowDatabaseUrl: null, exitCode: null, filters: NO_FILTERS };
  try {
    return (await engine.diff({ from, to: model(schema), ...options })).stdout;
  } finally {
    engine.free();
    await pool.end();
  }
}
