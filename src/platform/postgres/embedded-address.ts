import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Where an embedded Postgres listens: at a socket file in the directory `host`, or at a port of this machine. */
export interface Address {
  host: string;
  port: number;
}

const LOCALHOST = '127.0.0.1';
/** Part of the socket file's name. Each directory has its own file, so the number can be the same everywhere. */
const SOCKET_PORT = 5432;

const socketFile = (dir: string) => path.join(dir, `.s.PGSQL.${SOCKET_PORT}`);

/**
 * Returns the address of a socket file in the data directory, which only Postgres' user and root can enter. A query
 * takes about half as long as over a port. Undefined on Windows, where Node.js can't connect to such files. Postgres can
 * fail to create it: a path has at most 107 bytes (103 on macOS), and some file systems have no sockets.
 */
export function socketIn(dir: string): Address | undefined {
  return process.platform === 'win32' ? undefined : { host: dir, port: SOCKET_PORT };
}

/** Deletes a socket that a killed Postgres left behind. Only call this if none is running in the directory. */
export function clearSocket(dir: string): void {
  for (const file of [socketFile(dir), `${socketFile(dir)}.lock`]) fs.rmSync(file, { force: true });
}

/** Returns the address of a port that is free now. */
export function freePort(): Promise<Address> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, LOCALHOST, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve({ host: LOCALHOST, port }));
    });
  });
}

/** Returns the flags with which Postgres listens at an address, and nowhere else. */
export function listenFlags({ host, port }: Address): string[] {
  const isPort = host === LOCALHOST;
  // A list, in which a name with a comma or a blank must be in quotation marks.
  const directory = `"${host.replaceAll('"', '""')}"`;
  const settings = [`listen_addresses=${isPort ? host : ''}`, `unix_socket_directories=${isPort ? '' : directory}`];
  return ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/** Reads the process and the address of a running Postgres from its `postmaster.pid`. */
export function readPidFile(file: string): { pid: number; address: Address } {
  const [pid, , , port, socketDirectory] = fs.readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), address: { host: socketDirectory?.trim() || LOCALHOST, port: Number(port) } };
}
