import type { ModelView } from '@/agent/schema';

/** As the server has it (MAX_REQUEST), without its validation library in the page. */
export const MAX_REQUEST_LENGTH = 20_000;

export interface ModelChoice {
  list: readonly ModelView[];
  selected: string | undefined;
  select(model: string): void;
}
