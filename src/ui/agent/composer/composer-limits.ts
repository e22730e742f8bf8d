import type { ModelView } from '@/agent/schema';
import type { TurnOptions, TurnSettings } from '../../models/defaults/turn-options';

/** The server's limit MAX_REQUEST, copied so that the page doesn't load the validation library. */
export const MAX_REQUEST_LENGTH = 20_000;

export interface ModelChoice {
  list: readonly ModelView[];
  selected: string | undefined;
  select(model: string): void;
  /** The person's options for the next turns. They are kept until the page is reloaded. */
  options: TurnOptions;
  setOptions(options: TurnOptions): void;
  /** The options that the selected model supports. */
  settings: TurnSettings;
}
