import type { ModelView } from '@/agent/schema';
import type { TurnOptions, TurnSettings } from '../../models/defaults/turn-options';

/** As the server has it (MAX_REQUEST), without its validation library in the page. */
export const MAX_REQUEST_LENGTH = 20_000;

export interface ModelChoice {
  list: readonly ModelView[];
  selected: string | undefined;
  select(model: string): void;
  /** What the person has set for the turns to come; it lasts as long as the page. */
  options: TurnOptions;
  setOptions(options: TurnOptions): void;
  /** Of the options, what the selected model takes. */
  settings: TurnSettings;
}
