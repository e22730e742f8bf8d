import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import type { Tx } from '@/platform/database';
import type { CopyEditor } from '../copy-editor/copy-editor';
import type { JsonObject } from '../core/history/message';
import type { TerminalStatus } from '../core/turn-status';
import type { TurnTask } from '../schema';
import type { Toolset } from '../tools/toolset';
import type { TurnTiming } from './timing';

/** The limits of one turn. */
export interface TurnLimits {
  /** Model calls, without the repeated ones. */
  steps: number;
  callsPerStep: number;
  /** Calls beyond it are refused, so that the model can answer. If it calls again, the turn ends. */
  callsPerTurn: number;
  /** UTF-16 units of thoughts and text in one step. Limits a server that never ends its answer. */
  outputPerStep: number;
  /** UTF-16 units of earlier turns, as stored, that are sent; see ../core/shorten. */
  history: number;
  /** The same for the turn itself. */
  turn: number;
  /** How often workers may take a turn without progress before it counts as interrupted; see ./tries. */
  runsInVain: number;
  /** How often they may take it in total, including workers that die while a model answers. */
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

/** How a turn that runs a task begins. */
export type TaskOpening =
  /** With this tool call, which no model asked for. Its outcome ends the turn. */
  | { kind: 'call'; toolName: string; input: JsonObject }
  /** With this request to the model. `systemPrompt` is added to the agent's own; it may be empty. */
  | { kind: 'prompt'; systemPrompt: string; request: string };

/** What turns need from later domains. The composition root provides it. */
/** A document that may matter, and why in plain words. */
export interface FoundDocument {
  documentId: string;
  path: string;
  reason: string;
}

export interface TurnPorts {
  /** Throws AppError if the task no longer exists, or its parameters don't match these inputs. */
  openTask(ctx: Context, at: { workspaceId: string; task: TurnTask }): Promise<TaskOpening>;
  /**
   * Returns documents of the project that may matter for a request, best first, without the one in front of the user.
   * `history` is what was said before in the conversation, oldest first.
   */
  findContext(
    ctx: Context,
    at: { projectId: string; documentId: string; request: string; history: readonly string[] },
  ): Promise<FoundDocument[]>;
  /** Takes part in the transaction that ends a turn; its messages are stored. Must not lock conversations. */
  turnEnded(tx: Tx, turn: EndedTurn): Promise<void>;
  /** Called after a worker has let go of a turn, and maybe twice: what follows in the conversation may start. */
  goOn(platform: Platform, conversationId: string): Promise<void>;
}

/** A turn that has just ended. */
export interface EndedTurn {
  turnId: string;
  conversationId: string;
  documentId: string;
  /** The person whose turn it was. */
  userId: string;
  task: TurnTask | null;
  status: TerminalStatus;
}

/** Everything needed to run turns. Created once per process, by the composition root or a test. */
export interface TurnWorker {
  platform: Platform;
  toolset: Toolset;
  /** The model that needs no key and no network. */
  copyEditor: CopyEditor;
  timing: TurnTiming;
  limits: TurnLimits;
  ports: TurnPorts;
}
