import fs from 'node:fs';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/**
 * Prisma's migrations without its schema-engine binary (which would have to be downloaded): the same engine as WASM,
 * over our own driver.
 */

interface SchemaEngine {
  applyMigrations(input: unknown): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: unknown): Promise<{ stdout: string }>;
  free(): void;
}
interface EngineModule {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: { new: (options: unknown, log: () => void, adapter: unknown) => Promise<SchemaEngine> };
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

// A second instance of the module in one process panics.
let loaded: Promise<EngineModule> | undefined;

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
 * The driver cuts a script at every `;`, also inside a comment or the body of a function. Postgres takes it whole, and
 * then all of it or nothing.
 */
function withWholeScripts(factory: PrismaPg, pool: pg.Pool): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () =>
    Object.assign(await connect(), {
      async executeScript(script: string) {
        await pool.query(script);
      },
    });
  return factory;
}

async function withEngine<T>(url: string, work: (engine: SchemaEngine, schema: string) => Promise<T>): Promise<T> {
  loaded ??= loadEngine();
  const module = await loaded;
  const schema = fs.readFileSync('prisma/schema.prisma', 'utf8');
  // Our own pool, so that it can be ended: the migration lock lives as long as its session.
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(withWholeScripts(new PrismaPg(pool), pool));
  const engine = await module.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
  try {
    return await work(engine, schema);
  } finally {
    engine.free();
    await pool.end();
  }
}

/** All that there are, in the order in which they apply. */
export function migrationNames(): string[] {
  const entries = fs.readdirSync(path.resolve('prisma/migrations'), { withFileTypes: true });
  return entries
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();
}

function migrationFiles(names: readonly string[]) {
  const baseDir = path.resolve('prisma/migrations');
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: fs.readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

/**
 * Applies what is missing of these, or of all; returns the names of what it applied. Two processes at once are safe: the
 * engine locks.
 */
export function applyMigrations(url: string, names = migrationNames()): Promise<string[]> {
  return withEngine(url, async (engine) => {
    const result = await engine.applyMigrations({ migrationsList: migrationFiles(names), filters: NO_FILTERS });
    return result.appliedMigrationNames;
  });
}

/**
 * The SQL from an older data model (undefined: none) to the present one. The engine cannot read a live database over
 * this driver, so the old side is a schema file, e.g. from version control.
 */
export function schemaDiff(url: string, oldSchema: string | undefined): Promise<string> {
  const model = (content: string) => ({ tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] });
  return withEngine(url, async (engine, schema) => {
    const from = oldSchema === undefined ? { tag: 'empty' } : model(oldSchema);
    const options = { script: true, shadowDatabaseUrl: null, exitCode: null, filters: NO_FILTERS };
    return (await engine.diff({ from, to: model(schema), ...options })).stdout;
  });
}
