/** Of this process, and of what it stands on. */
export interface SystemHealth {
  version: string;
  node: string;
  uptimeSeconds: number;
  /** What this process does: web, sync, worker. */
  roles: string[];
  database: {
    version: string;
    isEmbedded: boolean;
    isDiskFull: boolean;
    sizeBytes: number;
    migrations: number;
    connections: number;
  };
  /** What carries news between processes. */
  news: { carrier: 'Postgres' | 'Redis'; isDegraded: boolean; isRedisChosen: boolean };
  jobs: { waiting: number; running: number; failed: number };
  turns: { running: number; queued: number };
  /** Documents that are open in this process, and by how many sockets. */
  rooms: { documents: number; connections: number };
  canMail: boolean;
  /** Programs that parts of the product need. */
  sandbox: ProgramHealth;
  aider: ProgramHealth;
}

/** A program's version, or why it can't be used. */
export type ProgramHealth = { version: string } | { problem: string };

/** What a new person tries first, in this order. */
export type FirstStep = 'write' | 'ask' | 'review' | 'invite' | 'model';

export interface FirstSteps {
  /** They don't want to see the list. It is empty then, as it is for people whose role has none of the steps. */
  dismissed: boolean;
  steps: { name: FirstStep; done: boolean }[];
}
