import { newId } from '@/kernel/id';
import { makeDocuments, signInPeople, startProduct } from '../../server/product';
import { startChild } from '../child';
import type { BenchWorld } from '../world';

/** How a server identifies a person: by the socket's address or by a cookie. */
export interface Visitor {
  query: string;
  cookie?: string;
}

/** A server to measure, with its Postgres. */
export interface Subject {
  name: string;
  port: number;
  /** The id of its process. It changes when the server restarts. */
  pid(): number;
  postgresPid(): number | undefined;
  people: readonly Visitor[];
  documents(count: number): Promise<string[]>;
  /** Kills it with SIGKILL and starts it again with the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PEOPLE = 5;

export interface BenchDatabase {
  url: string;
  pid: number;
}

/** Starts a bare relay, a relay that commits first, our sync server alone, and the whole product. */
export async function startSubjects(database: BenchDatabase, world: BenchWorld): Promise<Subject[]> {
  const anonymous = {
    people: [{ query: '' }],
    documents: async (count: number) => Array.from({ length: count }, newId),
  };
  const known = { people: [{ query: `?token=${world.userId}` }], documents: world.documents };
  return [
    await startPart('bare relay', 'typing/relay-child.ts', {}, { ...anonymous, database: undefined }),
    await startPart(
      'relay that commits first',
      'typing/relay-child.ts',
      { BENCH_COMMIT: '1', BENCH_DATABASE: database.url },
      { ...anonymous, database },
    ),
    await startPart('sync server alone', 'server-child.ts', { BENCH_DATABASE: database.url }, { ...known, database }),
    await startWhole(),
  ];
}

async function startPart(
  name: string,
  script: string,
  env: Record<string, string>,
  { database, ...rest }: Pick<Subject, 'people' | 'documents'> & { database: BenchDatabase | undefined },
): Promise<Subject> {
  let server = await startChild(script, 0, env);
  const { port } = await server.ask<{ port: number }>({});
  return {
    name,
    port,
    ...rest,
    pid: () => server.process.pid as number,
    postgresPid: () => database?.pid,
    async restart() {
      await server.stop('SIGKILL');
      server = await startChild(script, 0, { ...env, BENCH_PORT: String(port) });
    },
    stop: () => server.stop('SIGKILL'),
  };
}

async function startWhole(): Promise<Subject> {
  const product = await startProduct(0);
  const people = await signInPeople(product, PEOPLE);
  const [owner] = people;
  return {
    name: 'whole product',
    port: product.port,
    pid: () => product.pid,
    postgresPid: () => product.postgresPid,
    people: people.map(({ cookie }) => ({ query: '', cookie })),
    documents: (count) => (owner ? makeDocuments(owner, count) : Promise.resolve([])),
    restart: () => product.restart(),
    stop: () => product.stop(),
  };
}
