import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * A query client for which news always counts. By itself, TanStack Query ignores an invalidation of a query whose first
 * answer is still on its way. That answer may be from before the news, and then stays until the next news.
 */
export class FreshQueryClient extends QueryClient {
  /** Queries that are asked again after the answer that is on its way. */
  private readonly outdated = new WeakSet<Query>();

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
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
