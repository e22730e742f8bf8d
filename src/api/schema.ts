/** The health of this process and of the services it depends on. */
export interface SystemHealth {
  version: string;
  node: string;
  uptimeSeconds: number;
  /** The roles of this process: web, sync, worker. */
  roles: string[];
  database: {
    version: string;
    isEmbedded: boolean;
    isDiskFull: boolean;
    sizeBytes: number;
    migrations: number;
    /** How many migrations of this program the database lacks. */
    missingMigrations: number;
    connections: number;
  };
  /** The service that carries events between processes. */
  news: { carrier: 'Postgres' | 'Redis'; isDegraded: boolean; isRedisChosen: boolean };
  jobs: { waiting: number; running: number; failed: number };
  turns: { running: number; queued: number };
  /** The documents open in this process, and the number of sockets. */
  rooms: { documents: number; connections: number };
  /** The space on the disk of DATA_DIR. Null if the system doesn't say. */
  disk: { freeBytes: number; totalBytes: number; isLow: boolean } | null;
  /** The last backup that `npm run backup` recorded in DATA_DIR. */
  backup: { finishedAt: Date; sizeBytes: number; missingFiles: number } | null;
  /** `last`: the last email that this process handed to the mail server. */
  mail: { isConfigured: boolean; last: { at: Date; isAccepted: boolean } | null };
  /** Optional programs that some features need. */
  sandbox: ProgramHealth;
  aider: ProgramHealth;
}

/** A program's version, or why it can't be used. */
export type ProgramHealth = { version: string } | { problem: string };

/** The first steps for a new person, in this order. */
export type FirstStep = 'write' | 'ask' | 'review' | 'invite' | 'model';

export interface FirstSteps {
  /** Whether they have hidden the list. `steps` is empty then, and for people whose role has none of the steps. */
  dismissed: boolean;
  steps: { name: FirstStep; done: boolean }[];
  /** Whether people have created ten documents that the actor may read, so that the workspace is no longer new. */
  isEstablished: boolean;
}
