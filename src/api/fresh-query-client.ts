import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryCacheNotifyEvent,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query';

/**
 * A query client for which news always counts. By itself, TanStack Query ignores an invalidation of a query whose first
 * answer is still on its way. That answer may be from before the news, and then stays until the next news. It also lets
 * an answer that is on its way replace newer data that is set meanwhile.
 */
export class FreshQueryClient extends QueryClient {
  /** Queries that are asked again after the answer that is on its way. */
  private readonly outdated = new WeakSet<Query>();
  /** When (`Date.now()`) the oldest part of a query's data was asked for. */
  private readonly askedAt = new WeakMap<Query, number>();
  /** When the answer that is on its way was asked for, if it replaces all data. */
  private readonly askingAt = new WeakMap<Query, number>();
  /** While set, data asked for since then isn't outdated. */
  private since: number | undefined;

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      this.noteTime(event);
      dropOlderAnswer(event);
    });
  }

  /** Runs `call`. Its calls of `invalidateQueries` leave out what was asked for since `since` (`Date.now()`). */
  newsSince(since: number, call: () => void): void {
    this.since = since;
    try {
      call();
    } finally {
      this.since = undefined;
    }
  }

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const { since } = this;
    if (since === undefined) return this.invalidate(filters, options);
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus === 'idle' || this.isOld(query, since)) continue;
      // If the answer doesn't arrive, older data stays.
      query.promise?.catch(() => this.invalidate({ queryKey: query.queryKey, exact: true }));
    }
    const { predicate = () => true } = filters ?? {};
    return this.invalidate({ ...filters, predicate: (query) => predicate(query) && this.isOld(query, since) }, options);
  }

  /** Whether a query's data, or the answer on its way, was asked for before `since`. */
  private isOld(query: Query, since: number): boolean {
    const times = query.state.fetchStatus === 'idle' ? this.askedAt : this.askingAt;
    return (times.get(query) ?? 0) < since;
  }

  private noteTime({ type, query, ...event }: QueryCacheNotifyEvent): void {
    if (type !== 'updated' || !('action' in event)) return;
    const { action } = event;
    if (action.type === 'fetch') {
      // Another page of a list leaves the first ones as they are.
      if (action.meta?.fetchMore) this.askingAt.delete(query);
      else this.askingAt.set(query, Date.now());
    }
    if (action.type !== 'success') return;
    const askedAt = this.askingAt.get(query);
    this.askingAt.delete(query);
    if (action.manual) this.askedAt.delete(query);
    else if (askedAt !== undefined) this.askedAt.set(query, askedAt);
  }

  private invalidate(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // An active query that has an answer is asked again at once.
      if (query.state.data === undefined || !query.isActive()) this.invalidateAfter(query, filters?.refetchType);
    }
    return super.invalidateQueries(filters, options);
  }

  private invalidateAfter(query: Query, refetchType: InvalidateQueryFilters['refetchType']): void {
    const { promise } = query;
    if (!promise || this.outdated.has(query)) return;
    this.outdated.add(query);
    const done = () => this.outdated.delete(query);
    promise.then(() => {
      done();
      return super.invalidateQueries({ queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) });
    }, done);
  }
}

/** When a query's data is set, drops an answer that is on its way. Data with its own time may be older than the answer. */
function dropOlderAnswer(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { manual, dataUpdatedAt } = event.action;
  if (!manual || dataUpdatedAt !== undefined || event.query.state.fetchStatus === 'idle') return;
  // The query reverts to the data that was set.
  void event.query.cancel({ revert: true });
}
