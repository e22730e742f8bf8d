import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Build } from './build';
import { Keeper } from './keeper';
import { MemoryCaches } from './memory-caches';

const ORIGIN = 'http://localhost';

/** A fake server that can be replaced by a newer build, go offline, and check who may see which picture. */
class Server {
  isUp = true;
  build: Build = buildOf(1);
  /** The older build whose pages another process still serves. */
  shellOf: Build | undefined;
  person = 'ada';
  /** The paths of the requests that arrived. */
  readonly fetched: string[] = [];

  readonly fetch = async (request: Request | string): Promise<Response> => {
    if (!this.isUp) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    this.fetched.push(pathname);
    if (pathname === '/offline') return page(`shell of ${namesOf(this.shellOf ?? this.build)}`);
    if (pathname.startsWith('/_next/static/')) {
      return this.build.files.includes(pathname) ? page(pathname) : new Response(null, { status: 404 });
    }
    if (pathname.startsWith('/api/files/')) return page(`seen by ${this.person}`);
    return page(`page for ${this.person}`);
  };
}

function page(text: string): Response {
  return new Response(text, { headers: { 'content-length': String(text.length) } });
}

/** Returns a build with two files: one is the same in all builds, the other is new in each. */
function buildOf(number: number): Build {
  return { id: `b${number}`, files: ['/_next/static/chunks/same.js', `/_next/static/chunks/own-${number}.js`] };
}

function namesOf(build: Build): string {
  return build.files.map((file) => `<script src="${file}"></script>`).join('');
}

const at = (path: string) => new Request(ORIGIN + path);

let server: Server;
let caches: MemoryCaches;
let keeper: Keeper;
const keeperOf = (build: Build) => new Keeper({ caches, fetch: server.fetch }, build);
const textOf = async (response: Response) => (response.type === 'error' ? 'error' : response.text());
const keptUrls = async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url);
};
const builds = async () => (await caches.keys()).filter((name) => name.startsWith('variorum-build-'));

beforeEach(async () => {
  server = new Server();
  caches = new MemoryCaches();
  keeper = keeperOf(server.build);
});

describe('a build', () => {
  test('is kept whole: offline the shell opens, and every file it names', async () => {
    await keeper.install();
    server.isUp = false;
    expect(await textOf(await keeper.page(at('/d/some-document')))).toContain('shell of');
    for (const file of server.build.files) expect(await textOf(await keeper.asset(at(file)))).toBe(file);
  });

  test('isn’t installed with a shell of another build', async () => {
    server.shellOf = buildOf(2);
    await expect(keeper.install()).rejects.toThrow('another build');
  });

  test('isn’t installed if a file is missing', async () => {
    const build = { id: 'x', files: [...server.build.files, '/_next/static/chunks/gone.js'] };
    await expect(keeperOf(build).install()).rejects.toThrow('gone.js');
  });

  test('stays until the last page that was loaded from it is closed', async () => {
    await keeper.install();
    await keeper.takeOver([]);
    server.build = buildOf(2);
    const next = keeperOf(server.build);
    await next.install();
    await next.takeOver(['old page']);
    await next.sweep(['old page', 'new page']);
    expect(await textOf(await next.asset(at('/_next/static/chunks/own-1.js')))).toContain('own-1');
    await next.sweep(['new page']);
    expect(await builds()).toEqual(['variorum-build-b2']);
  });

  test('that is being installed isn’t deleted by the one in charge', async () => {
    await keeper.install();
    await keeper.takeOver(['page']);
    server.build = buildOf(2);
    const next = keeperOf(server.build);
    await next.install();
    await keeper.sweep([]);
    expect(await builds()).toContain('variorum-build-b2');
  });
});

describe('a page', () => {
  test('comes from the server whenever the server answers', async () => {
    await keeper.install();
    expect(await textOf(await keeper.page(at('/d/1')))).toBe('page for ada');
  });

  test.each([502, 503, 504])('is the shell when a proxy answers %i for a server that is away', async (status) => {
    await keeper.install();
    const behindProxy = new Keeper(
      { caches, fetch: async () => new Response('Bad gateway', { status }) },
      server.build,
    );
    expect(await textOf(await behindProxy.page(at('/d/1')))).toContain('shell of');
  });
});

describe('a page behind a share link', () => {
  test('always comes from the server and is never stored; offline, the shell says so', async () => {
    await keeper.install();
    const before = await keptUrls();
    expect(await textOf(await keeper.sharedPage(at('/s/token')))).toBe('page for ada');
    expect(await keptUrls()).toEqual(before);
    server.isUp = false;
    expect(await textOf(await keeper.sharedPage(at('/s/token')))).toContain('shell of');
  });
});

describe('a picture', () => {
  const PICTURE = '/api/files/1/a.png';
  const see = async () => {
    const { response, keeping } = await keeper.picture(at(PICTURE));
    await keeping;
    return textOf(response);
  };

  test('that was seen is there offline; nothing is kept for a stranger', async () => {
    await see();
    server.isUp = false;
    expect(await see()).toBe('error');
    server.isUp = true;
    await keeper.setPerson('ada');
    await see();
    server.isUp = false;
    expect(await see()).toBe('seen by ada');
  });

  test('that was seen while it was being stored who is signed in is there offline', async () => {
    const stored = keeper.setPerson('ada');
    await see();
    await stored;
    server.isUp = false;
    expect(await see()).toBe('seen by ada');
  });

  test('that a page showed before the worker was there is there offline, and is loaded only once', async () => {
    const before = server.fetched.length;
    const address = at(PICTURE).url;
    await keeper.keepPictures([address]);
    await keeper.setPerson('ada');
    await keeper.keepPictures([address]);
    await keeper.keepPictures([address]);
    expect(server.fetched.slice(before)).toEqual([PICTURE]);
    server.isUp = false;
    expect(await see()).toBe('seen by ada');
  });

  test('is gone after signing out, and never shown to the next person', async () => {
    await keeper.setPerson('ada');
    await see();
    await keeper.setPerson('ben');
    server.isUp = false;
    expect(await see()).toBe('error');
    await keeper.setPerson('ada');
    expect(await see()).toBe('error');
  });

  test('that somebody may no longer see is deleted', async () => {
    await keeper.setPerson('ada');
    await see();
    const refusing = new Keeper({ caches, fetch: async () => new Response(null, { status: 403 }) }, server.build);
    await (await refusing.picture(at(PICTURE))).keeping;
    server.isUp = false;
    expect(await see()).toBe('error');
  });
});

async function expectFilesOf(open: readonly Build[]): Promise<void> {
  for (const file of open.flatMap(({ files }) => files)) {
    expect(await textOf(await keeper.asset(at(file)))).toBe(file);
  }
}

/** Events that happen in random order. */
const EVENTS = ['deploy', 'open', 'close', 'sign in as ada', 'sign in as ben', 'sign out', 'look', 'sweep'] as const;

test('property: open pages always get files of their own build, and nobody sees what another person saw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), async (events) => {
      server = new Server();
      caches = new MemoryCaches();
      keeper = keeperOf(server.build);
      await keeper.install();
      await keeper.takeOver([]);
      const pages = new Map<string, Build>();
      let person: string | undefined;
      let number = 1;
      for (const [i, event] of events.entries()) {
        server.isUp = true;
        if (event === 'deploy') {
          number++;
          server.build = buildOf(number);
          keeper = keeperOf(server.build);
          await keeper.install();
          await keeper.takeOver([...pages.keys()]);
        } else if (event === 'open') pages.set(`page ${i}`, server.build);
        else if (event === 'close') pages.delete([...pages.keys()][0] ?? '');
        else if (event === 'look') await (await keeper.picture(at('/api/files/1'))).keeping;
        else if (event === 'sweep') await keeper.sweep([...pages.keys()]);
        else {
          person = event === 'sign out' ? undefined : event.slice('sign in as '.length);
          server.person = person ?? 'nobody';
          await keeper.setPerson(person);
        }
        server.isUp = false;
        await expectFilesOf([...pages.values()]);
        expect(await textOf(await keeper.page(at('/')))).toContain(`own-${number}.js`);
        const { response } = await keeper.picture(at('/api/files/1'));
        expect(['error', `seen by ${person}`]).toContain(await textOf(response));
      }
    }),
    { numRuns: 40 },
  );
});
