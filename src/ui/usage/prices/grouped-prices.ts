import type { PriceView } from '@/usage/schema';

/** The prices of one model, each list with the newest first. */
export interface ModelPrices {
  name: string;
  /** Undefined if its first price isn't valid yet. */
  current: PriceView | undefined;
  upcoming: PriceView[];
  /** Former prices, and included ones that a price of the workspace replaces, even if they are later than it. */
  others: PriceView[];
  /** Whether none of the others starts after the current price. */
  areOthersEarlier: boolean;
}

export interface ProviderPrices {
  provider: string;
  models: ModelPrices[];
}

/** Returns prices by provider and model, in the order in which these first occur. */
export function groupedPrices(prices: readonly PriceView[]): ProviderPrices[] {
  const providers = new Map<string, Map<string, ModelPrices>>();
  for (const price of prices) {
    const models = providers.get(price.provider) ?? new Map<string, ModelPrices>();
    providers.set(price.provider, models);
    const none: ModelPrices = {
      name: price.model,
      current: undefined,
      upcoming: [],
      others: [],
      areOthersEarlier: false,
    };
    const model = models.get(price.model) ?? none;
    models.set(price.model, model);
    if (price.holds) model.current = price;
    else if (price.removable) model.upcoming.push(price);
    else model.others.push(price);
  }
  return [...providers].map(([provider, models]) => ({ provider, models: [...models.values()].map(withOrder) }));
}

function withOrder(model: ModelPrices): ModelPrices {
  const { current, others } = model;
  const areOthersEarlier = current !== undefined && others.every(({ validFrom }) => validFrom <= current.validFrom);
  return { ...model, areOthersEarlier };
}
