import { tracked } from '@trpc/server';
import { procedure, router } from '@/identity/trpc';
import { correctModel } from './commands/correct-model';
import { editWaiting } from './commands/edit-waiting';
import { refineSuggestion } from './commands/refine-suggestion';
import { removeProviderKey } from './commands/remove-provider-key';
import { type NoteRunAgain, runTurnAgain } from './commands/run-turn-again';
import { sendNow } from './commands/send-now';
import { setFallback } from './commands/set-fallback';
import { setProjectModel } from './commands/set-project-model';
import { setProviderKey } from './commands/set-provider-key';
import { setWorkspaceModel } from './commands/set-workspace-model';
import { startAlternatives } from './commands/start-alternatives';
import { startTurn } from './commands/start-turn';
import { stopTurn } from './commands/stop-turn';
import { testProvider } from './commands/test-provider';
import { withdrawWaiting } from './commands/withdraw-waiting';
import {
  correctModelInput,
  fallbackInput,
  modelInput,
  modelsInput,
  projectInput,
  projectModelInput,
  providerInput,
  providerKeyInput,
  sheetSettingsInput,
  workspaceInput,
  workspaceModelInput,
} from './model-schema';
import { recentTurns } from './queries/activity';
import { listConversations } from './queries/conversations';
import { watchDocumentTurns } from './queries/document-turns';
import { exportTurn } from './queries/export-turn';
import { fallback } from './queries/fallback';
import { models } from './queries/models';
import { projectModel } from './queries/project-model';
import { modelCapabilities } from './queries/providers/model-capabilities';
import { providers } from './queries/providers/providers';
import { turnDetails } from './queries/turn';
import { turnCredits } from './queries/turn-credits';
import { watchTurn } from './queries/turn-events';
import { workspaceModel } from './queries/workspace-model';
import { answerQuestion } from './questions/commands/answer-question';
import {
  activityInput,
  alternativesInput,
  answerInput,
  conversationsInput,
  documentInput,
  editWaitingInput,
  eventsInput,
  refineInput,
  runAgainInput,
  startInput,
  turnCreditsInput,
  turnInput,
} from './schema';
import { setSheetSettings } from './sheets/commands/set-sheet-settings';
import { sheetSettings } from './sheets/queries/sheet-settings';

export const makeAgentRouter = ({ noteRunAgain }: { noteRunAgain: NoteRunAgain }) =>
  router({
    /** The models to choose from, the default one first. */
    models: procedure.input(modelsInput).query(({ ctx, input }) => models(ctx.app, input)),
    /** How providers are connected, and who set their keys. Keys are never returned. */
    providers: procedure.input(workspaceInput).query(({ ctx, input }) => providers(ctx.app, input)),
    setProviderKey: procedure.input(providerKeyInput).mutation(({ ctx, input }) => setProviderKey(ctx.app, input)),
    removeProviderKey: procedure.input(providerInput).mutation(({ ctx, input }) => removeProviderKey(ctx.app, input)),
    testProvider: procedure.input(providerInput).mutation(({ ctx, input }) => testProvider(ctx.app, input)),
    projectModel: procedure.input(projectInput).query(({ ctx, input }) => projectModel(ctx.app, input)),
    setProjectModel: procedure.input(projectModelInput).mutation(({ ctx, input }) => setProjectModel(ctx.app, input)),
    /** The default model of projects that have none of their own. */
    workspaceModel: procedure.input(workspaceInput).query(({ ctx, input }) => workspaceModel(ctx.app, input)),
    setWorkspaceModel: procedure
      .input(workspaceModelInput)
      .mutation(({ ctx, input }) => setWorkspaceModel(ctx.app, input)),
    /** The models that turns fall back to when theirs isn't available. */
    fallback: procedure.input(workspaceInput).query(({ ctx, input }) => fallback(ctx.app, input)),
    setFallback: procedure.input(fallbackInput).mutation(({ ctx, input }) => setFallback(ctx.app, input)),
    /** How sheets are designed. */
    sheetSettings: procedure.input(workspaceInput).query(({ ctx, input }) => sheetSettings(ctx.app, input)),
    setSheetSettings: procedure
      .input(sheetSettingsInput)
      .mutation(({ ctx, input }) => setSheetSettings(ctx.app, input)),
    /** What a model can do, and the corrections that admins have made. */
    modelCapabilities: procedure.input(modelInput).query(({ ctx, input }) => modelCapabilities(ctx.app, input)),
    correctModel: procedure.input(correctModelInput).mutation(({ ctx, input }) => correctModel(ctx.app, input)),
    /** The newest turns on documents of a workspace. */
    activity: procedure.input(activityInput).query(({ ctx, input }) => recentTurns(ctx.app, input)),
    conversations: procedure.input(conversationsInput).query(({ ctx, input }) => listConversations(ctx.app, input)),
    turn: procedure.input(turnInput).query(({ ctx, input }) => turnDetails(ctx.app, input.turnId)),
    /** Everything about a turn, as JSON without secrets. */
    exportTurn: procedure.input(turnInput).query(({ ctx, input }) => exportTurn(ctx.app, input.turnId)),
    /** The models and requests of turns, for screens that show who wrote a text. */
    credits: procedure.input(turnCreditsInput).query(({ ctx, input }) => turnCredits(ctx.app, input)),

    start: procedure.input(startInput).mutation(({ ctx, input }) => startTurn(ctx.app, input)),
    stop: procedure.input(turnInput).mutation(({ ctx, input }) => stopTurn(ctx.app, input)),
    runAgain: procedure.input(runAgainInput).mutation(({ ctx, input }) => runTurnAgain(ctx.app, input, noteRunAgain)),
    refine: procedure.input(refineInput).mutation(({ ctx, input }) => refineSuggestion(ctx.app, input)),
    startAlternatives: procedure
      .input(alternativesInput)
      .mutation(({ ctx, input }) => startAlternatives(ctx.app, input)),

    /** Answers a question of the agent. The first answer counts. */
    answerQuestion: procedure.input(answerInput).mutation(({ ctx, input }) => answerQuestion(ctx.app, input)),

    // Queued messages:
    editWaiting: procedure.input(editWaitingInput).mutation(({ ctx, input }) => editWaiting(ctx.app, input)),
    withdrawWaiting: procedure.input(turnInput).mutation(({ ctx, input }) => withdrawWaiting(ctx.app, input)),
    sendNow: procedure.input(turnInput).mutation(({ ctx, input }) => sendNow(ctx.app, input)),

    /** A client that reconnects continues after the last event that it received. Ends after the turn's last event. */
    events: procedure.input(eventsInput).subscription(async function* ({ ctx, input, signal }) {
      for await (const numbered of watchTurn(ctx.app, input, signal)) yield tracked(String(numbered.seq), numbered);
    }),
    onTurns: procedure.input(documentInput).subscription(async function* ({ ctx, input, signal }) {
      yield* watchDocumentTurns(ctx.app, input.documentId, signal);
    }),
  });
