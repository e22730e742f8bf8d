import type { Platform } from '@/platform/context';
import type { CopyEditor } from '../copy-editor/copy-editor';
import type { Toolset } from '../tools/toolset';
import type { TurnTiming } from './timing';

/** What one turn may take. */
export interface TurnLimits {
  steps: number;
  callsPerStep: number;
  callsPerTurn: number;
  /** UTF-16 units of thoughts and text in one step: the bound on a server that never ends. */
  outputPerStep: number;
  /** UTF-16 units of earlier turns, as stored, that go along; see ../core/shorten. */
  history: number;
  /** The same of the turn itself. */
  turn: number;
  /** How often workers may take a turn up without getting on before it counts as interrupted; see ./tries. */
  runsInVain: number;
  /** How often they may take it up in all, those that die while a model answers included. */
  takes: number;
}

export const TURN_LIMITS: TurnLimits = {
  steps: 16,
  callsPerStep: 16,
  callsPerTurn: 25,
  outputPerStep: 400_000,
  history: 400_000,
  turn: 400_000,
  runsInVain: 3,
  takes: 20,
};

/** Everything that running turns takes. Made once in a process, by the composition root or a test. */
export interface TurnWorker {
  platform: Platform;
  toolset: Toolset;
  /** The model that needs no key and no network. */
  copyEditor: CopyEditor;
  timing: TurnTiming;
  limits: TurnLimits;
}
