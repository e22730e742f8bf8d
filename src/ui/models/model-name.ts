import type { ModelView } from '@/agent/schema';

/**
 * Returns a model's readable name. `model` is `provider/model-id`. A model that is no longer listed is named by its id.
 */
export function modelName(models: readonly Pick<ModelView, 'model' | 'label'>[], model: string): string {
  return models.find((one) => one.model === model)?.label ?? model.slice(model.indexOf('/') + 1);
}
