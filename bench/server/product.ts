import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newId } from '@/kernel/id';
import { ensureBuilt } from '../../scripts/build.mjs';
import type { Browser } from '../../test/api/browser';
import { freePort } from '../../test/support/free-port';
import { pinned } from '../sync/child';
import { nameOf, signUpPeople } from './people';

/** The whole product as `npm start` runs it: the built server with all roles, and its own Postgres. */
export interface Product {
  port: number;
  url: string;
  pid: number;
  /** The process id of its Postgres. */
  postgresPid: number;
  /** Kills the server with SIGKILL and starts it again with the same data. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

export async function startProduct(core: number): Promise<Product> {
  await ensureBuilt();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-product-'));
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  let child = await launch(core, port, dataDir);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid as number;
    },
    get postgresPid() {
      return Number(fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    async restart() {
      await end(child, 'SIGKILL');
      child = await launch(core, port, dataDir);
    },
    async stop() {
      await end(child, 'SIGTERM');
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns people who signed up and in over HTTP. The first is the owner. At most ten, because sign-ins are limited per
 * minute.
 */
export async function signInPeople({ url }: Product, count: number): Promise<Browser[]> {
  const people = await signUpPeople(url, count);
  for (const [nth, person] of people.entries()) {
    await person.signOut();
    const { status } = await person.signIn(nameOf(nth));
    if (status !== 200) throw new Error(`signing in failed with ${status}`);
  }
  return people;
}

/** Creates empty documents in a new project. */
export async function makeDocuments(owner: Browser, count: number): Promise<string[]> {
  const { workspace } = await owner.api.people.me.query();
  const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: newId() });
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    ids.push((await owner.api.documents.create.mutate({ projectId, path: `${i}.md` })).documentId);
  }
  return ids;
}

async function launch(core: number, port: number, dataDir: string): Promise<ChildProcess> {
  const [command, args] = pinned(core, [path.resolve('scripts/start.mjs')]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  });
  // If the benchmark is interrupted, the child process is killed, too.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('Variorum is ready at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
