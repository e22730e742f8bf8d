import type { ModelView } from '@/agent/schema';

/** What people call a model (`provider/model-id`). One that is listed no longer has only its id. */
export function modelName(models: readonly Pick<ModelView, 'model' | 'label'>[], model: string): string {
  return models.find((one) => one.model === model)?.label ?? model.slice(model.indexOf('/') + 1);
}
