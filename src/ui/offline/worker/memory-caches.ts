/** An in-memory `CacheStorage` for tests, limited to what the keeper uses. */
export class MemoryCaches {
  private readonly byName = new Map<string, MemoryCache>();

  async open(name: string): Promise<Cache> {
    const cache = this.byName.get(name) ?? new MemoryCache();
    this.byName.set(name, cache);
    return cache as unknown as Cache;
  }

  async delete(name: string): Promise<boolean> {
    return this.byName.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.byName.keys()];
  }
}

class MemoryCache {
  private readonly entries = new Map<string, Response>();

  async match(request: Request | string): Promise<Response | undefined> {
    return this.entries.get(keyOf(request))?.clone();
  }

  async put(request: Request | string, response: Response): Promise<void> {
    this.entries.delete(keyOf(request));
    this.entries.set(keyOf(request), response);
  }

  async delete(request: Request | string): Promise<boolean> {
    return this.entries.delete(keyOf(request));
  }

  async keys(): Promise<string[]> {
    return [...this.entries.keys()];
  }
}

function keyOf(request: Request | string): string {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, 'http://localhost');
  return pathname + search;
}
