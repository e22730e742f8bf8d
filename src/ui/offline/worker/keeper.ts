import { type Build, filesNamedIn, SHELL } from './build';

/** The parts of the browser that the keeper needs: `caches` and `fetch` of a service worker. */
export interface KeeperPorts {
  caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
}

const BUILD_CACHE = 'variorum-build-';
const PICTURE_CACHE = 'variorum-pictures-';
const STATE_CACHE = 'variorum-state';
/** Keys in the state cache. */
const PERSON = '/person';
const FORMER = '/former';

/** What was stored when this build took over. */
interface Former {
  /** Names of the older builds' caches. They don't include a newer build that is being installed. */
  builds: string[];
  /** Ids of the pages that may need them. */
  pages: readonly string[];
}

const DOWNLOADS_AT_ONCE = 4;
/** How long to wait for a page's answer, in ms, before the person counts as offline. */
const PATIENCE_MS = 15_000;
/** Statuses with which a proxy reports that the server behind it is away. 503 is also our own outage page. */
const AWAY = new Set([502, 503, 504]);
const MAX_PICTURES = 300;
const LARGEST_PICTURE = 8 * 1024 * 1024;

/**
 * Stores the app's files and page shell for one build, and the pictures that one person saw. Answers from the API are
 * never stored, and pages come from the server whenever it answers.
 */
export class Keeper {
  /** Settles once it is stored who is signed in. */
  private personStored: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: KeeperPorts,
    private readonly build: Build,
  ) {}

  /** Downloads the whole build. Throws if anything is missing; the next attempt reuses files that have arrived. */
  async install(): Promise<void> {
    const cache = await this.buildCache();
    await this.keepShell(cache);
    const waiting = [...this.build.files];
    const work = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await this.keepFile(cache, file);
    };
    await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, work));
    const names = await this.ports.caches.keys();
    if (!names.includes(this.cacheName)) throw new Error('the cache was deleted meanwhile');
  }

  /** Stores the shell. Throws if it references another build's files: during an update, both builds may answer. */
  private async keepShell(cache: Cache): Promise<void> {
    const shell = await this.ports.fetch(SHELL, { credentials: 'omit', cache: 'no-store' });
    if (!shell.ok || shell.redirected) throw new Error(`no shell: ${shell.status}`);
    const files = new Set(this.build.files);
    const foreign = filesNamedIn(await shell.clone().text()).find((file) => isCode(file) && !files.has(file));
    if (foreign) throw new Error(`the shell belongs to another build: ${foreign}`);
    await cache.put(SHELL, shell);
  }

  private async keepFile(cache: Cache, file: string): Promise<void> {
    if (await cache.match(file)) return;
    const response = (await this.fileOfAnyBuild(file)) ?? (await this.ports.fetch(file, { credentials: 'omit' }));
    if (!response.ok || response.redirected) throw new Error(`no ${file}: ${response.status}`);
    await cache.put(file, response);
  }

  /** Takes over the open pages (given by their ids), which may have been loaded from an older build. */
  async takeOver(pages: readonly string[]): Promise<void> {
    const names = await this.ports.caches.keys();
    const builds = names.filter((name) => name.startsWith(BUILD_CACHE) && name !== this.cacheName);
    const state = await this.ports.caches.open(STATE_CACHE);
    await state.put(FORMER, Response.json({ builds, pages } satisfies Former));
    await this.sweep(pages);
  }

  /** Deletes older builds once no page that needs them is open. `open`: the ids of all open pages. */
  async sweep(open: readonly string[]): Promise<void> {
    const state = await this.ports.caches.open(STATE_CACHE);
    const former: Former | undefined = await (await state.match(FORMER))?.json();
    if (!former || former.pages.some((id) => open.includes(id))) return;
    await Promise.all(former.builds.map((name) => this.ports.caches.delete(name)));
    await state.delete(FORMER);
  }

  /** Returns the page from the server, or the shell if the server can't be reached. */
  async page(request: Request): Promise<Response> {
    try {
      const response = await withPatience(this.ports.fetch(request));
      return AWAY.has(response.status) ? ((await this.shell()) ?? response) : response;
    } catch {
      return (await this.shell()) ?? Response.error();
    }
  }

  /**
   * Returns a page behind a share link from the server, or the shell if the server can't be reached. The page itself is
   * never stored, because the link may be revoked. It may be a large file, so there's no limit on how long it takes.
   */
  async sharedPage(request: Request): Promise<Response> {
    try {
      return await this.ports.fetch(request);
    } catch {
      return (await this.shell()) ?? Response.error();
    }
  }

  private async shell(): Promise<Response | undefined> {
    return (await this.buildCache()).match(SHELL);
  }

  /** Returns a static file, stored or from the server. Names contain a hash, so any stored copy is right. */
  async asset(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    return (await this.fileOfAnyBuild(pathname)) ?? this.ports.fetch(request);
  }

  private async fileOfAnyBuild(file: string): Promise<Response | undefined> {
    const names = (await this.ports.caches.keys()).filter((name) => name.startsWith(BUILD_CACHE));
    // Look in the current build first.
    names.sort((a, b) => Number(b === this.cacheName) - Number(a === this.cacheName));
    for (const name of names) {
      const kept = await (await this.ports.caches.open(name)).match(file, { ignoreVary: true });
      if (kept) return kept;
    }
    return undefined;
  }

  /** Returns a picture from the server, or the person's stored copy. `keeping` resolves once a new copy is stored. */
  async picture(request: Request): Promise<{ response: Response; keeping: Promise<void> }> {
    await this.personStored.catch(() => undefined);
    const person = await this.person();
    try {
      const response = await this.ports.fetch(request);
      const copy = response.status === 200 && isSmall(response) ? response.clone() : undefined;
      return { response, keeping: this.keepPicture(request, { person, status: response.status, copy }) };
    } catch {
      const kept = await (await this.pictureCache())?.match(request, { ignoreVary: true });
      return { response: kept ?? Response.error(), keeping: Promise.resolve() };
    }
  }

  private async keepPicture(
    request: Request,
    { person, status, copy }: { person: string | undefined; status: number; copy: Response | undefined },
  ): Promise<void> {
    // Another person may have signed in while the picture was loading.
    if (person === undefined || person !== (await this.person())) return;
    const cache = await this.ports.caches.open(PICTURE_CACHE + person);
    // The person can no longer see the picture.
    if (status === 401 || status === 403 || status === 404) await cache.delete(request);
    if (!copy) return;
    await cache.put(request, copy);
    const kept = await cache.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - MAX_PICTURES))) await cache.delete(old);
  }

  /** Stores the pictures at these addresses, which a page showed before its requests came through this worker. */
  async keepPictures(addresses: readonly string[]): Promise<void> {
    for (const address of addresses.slice(-MAX_PICTURES)) {
      const request = new Request(address);
      const cache = await this.pictureCache();
      if (cache && !(await cache.match(request, { ignoreVary: true }))) await (await this.picture(request)).keeping;
    }
  }

  /** Stores pictures for this person from now on. Deletes the pictures stored for anyone else. */
  setPerson(userId: string | undefined): Promise<void> {
    this.personStored = this.personStored.catch(() => undefined).then(() => this.storePerson(userId));
    return this.personStored;
  }

  private async storePerson(userId: string | undefined): Promise<void> {
    const state = await this.ports.caches.open(STATE_CACHE);
    if (userId === undefined) await state.delete(PERSON);
    else await state.put(PERSON, new Response(userId));
    const names = await this.ports.caches.keys();
    const others = names.filter((name) => name.startsWith(PICTURE_CACHE) && name !== PICTURE_CACHE + userId);
    await Promise.all(others.map((name) => this.ports.caches.delete(name)));
  }

  private async person(): Promise<string | undefined> {
    const state = await this.ports.caches.open(STATE_CACHE);
    return (await state.match(PERSON))?.text();
  }

  private async pictureCache(): Promise<Cache | undefined> {
    const person = await this.person();
    return person === undefined ? undefined : this.ports.caches.open(PICTURE_CACHE + person);
  }

  private get cacheName(): string {
    return BUILD_CACHE + this.build.id;
  }

  private buildCache(): Promise<Cache> {
    return this.ports.caches.open(this.cacheName);
  }
}

/** Returns whether a file is a script or a style. Fonts don't count: a missing one is replaced by another file. */
function isCode(file: string): boolean {
  return /\.(?:js|css)$/.test(file);
}

function isSmall({ headers }: Response): boolean {
  return Number(headers.get('content-length') ?? 0) <= LARGEST_PICTURE;
}

function withPatience(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  return Promise.race([answer, over]).finally(() => clearTimeout(timer));
}
