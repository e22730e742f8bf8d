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
  /** When (`Date.now()`) a query's newest answer was asked for. */
  private readonly askedAt = new WeakMap<Query, number>();
  /** While set, data asked for since then isn't outdated. */
  private since: number | undefined;

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') this.askedAt.set(event.query, Date.now());
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
    return this.invalidate(this.since === undefined ? filters : this.before(this.since, filters), options);
  }

  private before(since: number, filters: InvalidateQueryFilters = {}): InvalidateQueryFilters {
    const { predicate = () => true } = filters;
    return { ...filters, predicate: (query) => predicate(query) && (this.askedAt.get(query) ?? 0) < since };
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
