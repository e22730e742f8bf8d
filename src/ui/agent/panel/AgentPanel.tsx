import dynamic from 'next/dynamic';
import { useState } from 'react';
import { isForCopyEditor } from '@/agent/core/copy-editor-request';
import { isOffline } from '@/agent/core/models/model-ref';
import type { ModelView, Selection } from '@/agent/schema';
import { t } from '@/generated/messages/agent/panel';
import type { PlanView } from '@/tasks/plans/schema';
import { QueryState } from '../../kit/feedback/QueryState';
import { modelName } from '../../models/model-name';
import { useMemberNames } from '../../people/use-member-names';
import { QueuedMessages } from '../../shell/offline/outbox/QueuedMessages';
import { useMay, useViewer } from '../../shell/viewer';
import { CommandDialogs, type ShownCommand } from '../composer/commands/CommandDialogs';
import { useModels } from '../composer/use-models';
import { IndexProgress } from '../context/IndexProgress';
import { AfterCopyEditor } from '../next/AfterCopyEditor';
import { usePlans } from '../plan/use-plans';
import { TurnView } from '../turn/TurnView';
import type { TurnActions } from '../turn/turn-actions';
import type { TurnState } from '../turn/turn-state';
import { useTurnCommands } from '../turn/use-turn-commands';
import { AskField } from './AskField';
import { ConversationBar } from './ConversationBar';
import type { BlankPage } from './outlines';
import { Starters } from './Starters';
import { useBranch } from './use-branch';
import { useConversations } from './use-conversations';
import { useReadingPlace } from './use-reading-place';
import { useRequests } from './use-requests';
import { WaitingMessages } from './WaitingMessages';

const AlternativesDialog = dynamic(
  () => import('../alternatives/AlternativesDialog').then((m) => m.AlternativesDialog),
  {
    ssr: false,
  },
);
const CompareDialog = dynamic(() => import('../alternatives/CompareDialog').then((m) => m.CompareDialog), {
  ssr: false,
});

const TURNS = ['turn'] as const;

interface AgentPanelProps {
  documentId: string;
  projectId: string;
  /** Increases each time something asks for the composer, which then takes the focus. */
  composerCalls: number;
  /** The last turn that was started from the text. The panel shows its conversation. */
  askedTurnId: string | undefined;
  /** The current selection in the text. */
  selection: Selection | undefined;
  /** Set while the document has no content to work on. */
  blank: BlankPage | undefined;
  /** Whether the document is Markdown and has text to proofread. */
  hasProse: boolean;
  /** Returns whether the text currently has pictures. */
  hasPictures(): boolean;
  onDropSelection(): void;
  onReview(documentId: string): void;
}

export function AgentPanel(props: AgentPanelProps) {
  const { documentId, projectId, selection, blank, onReview } = props;
  const mayRun = useMay('run_turn');
  const nameOf = useMemberNames();
  const models = useModels(documentId);
  const listed = useConversations(documentId, props.askedTurnId);
  const { query, conversations, current, choose } = listed;
  const commands = useTurnCommands(listed.refresh);
  const branch = useBranch(current, listed.linkedTurnId);
  const plans = usePlans(current);
  const box = useReadingPlace(current, branch.shown.at(-1)?.turn, branch.sought);
  const [asking, setAsking] = useState<{ request: string; onSent(): void }>();
  const [compared, setCompared] = useState<readonly string[]>();
  const [shown, setShown] = useState<ShownCommand>();
  const [draft, setDraft] = useState<{ text: string }>();

  const sent = { documentId, conversations: listed, branch, commands, models, selection };
  const requests = useRequests({ ...sent, onCompare: setCompared, onShow: setShown });
  const { begin, start, runCommand, startAlternatives, runAgain } = requests;
  const isSending = commands.sending || requests.isWaiting;
  const actions: TurnActions = {
    runAgain,
    editCommand: (text) => setDraft({ text }),
    switchTo: branch.switchTo,
    showTurn: branch.show,
    compare: setCompared,
    review: onReview,
  };

  return (
    <>
      <ConversationBar
        projectId={projectId}
        conversations={conversations}
        current={current}
        onChoose={(id) => choose({ id })}
        onNew={mayRun ? () => choose('new') : undefined}
      />
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
        <div>
          <QueryState query={query} lines={5} label={t('loadingConversations')} className="p-4" />
          {query.data && !current && (
            <Starters
              {...{ mayRun, models, blank, hasProse: props.hasProse, hasSelection: selection !== undefined }}
              {...{ hasPictures: props.hasPictures(), isBusy: isSending }}
              onStart={(request) => void begin(request)}
              onStartWhole={(request) => void start(request, { isWhole: true })}
              onCompose={(text) => setDraft({ text })}
            />
          )}
          <Turns
            {...{ branch, plans, nameOf, mayRun, actions }}
            models={models.list}
            endedBefore={listed.endedBefore}
          />
        </div>
      </div>
      <Waiting branch={branch} commands={commands} nameOf={nameOf} mayRun={mayRun} />
      <QueuedMessages documentId={documentId} kinds={TURNS} />
      <IndexProgress documentId={documentId} />
      {mayRun ? (
        <AskField
          {...{ documentId, models, draft }}
          calls={props.composerCalls}
          hasProse={props.hasProse}
          hasTurns={current !== undefined}
          knowsCopyEditor={branch.shown.some(({ turn }) => isOffline(turn.model) && isForCopyEditor(turn.request))}
          selection={selection?.text}
          running={branch.open.length > 0}
          sending={isSending}
          onDropSelection={props.onDropSelection}
          onProofread={(request) => void begin(request)}
          onSend={start}
          onCommand={runCommand}
          onTrySeveral={(request, onSent) => setAsking({ request, onSent })}
          onStop={() => void commands.stop(branch.open.map(({ id }) => id))}
        />
      ) : (
        <WatchOnly />
      )}
      {asking && (
        <AlternativesDialog
          models={models}
          initial={asking.request}
          onStart={async (request, variants) => {
            const taken = await startAlternatives(request, variants);
            if (taken) asking.onSent();
            return taken;
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <CommandDialogs shown={shown} onClose={() => setShown(undefined)} />
      {compared && current?.turns.some(({ id }) => compared.includes(id)) && (
        <CompareDialog
          documentId={documentId}
          turns={current.turns.filter(({ id }) => compared.includes(id))}
          mayRun={mayRun}
          actions={actions}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  );
}

function WatchOnly() {
  return <p className="border-line border-t p-4 text-faint text-sm">{t('onlyWatching')}</p>;
}

interface WaitingProps {
  branch: ReturnType<typeof useBranch>;
  commands: ReturnType<typeof useTurnCommands>;
  nameOf(userId: string): string;
  mayRun: boolean;
}

function Waiting({ branch, commands, nameOf, mayRun }: WaitingProps) {
  const { userId } = useViewer();
  return (
    <WaitingMessages
      messages={branch.waiting}
      stuck={branch.stuck}
      mayRun={mayRun}
      viewerId={userId}
      nameOf={nameOf}
      onEdit={commands.edit}
      onWithdraw={(turnId) => void commands.withdraw(turnId)}
      onSendNow={(turnId) => void commands.sendNow(turnId)}
    />
  );
}

interface TurnsProps {
  branch: ReturnType<typeof useBranch>;
  plans: readonly PlanView[];
  nameOf(userId: string): string;
  models: readonly ModelView[];
  mayRun: boolean;
  endedBefore: ReadonlySet<string>;
  actions: TurnActions;
}

function Turns({ branch, plans, nameOf, models, mayRun, endedBefore, actions }: TurnsProps) {
  const last = branch.shown.at(-1)?.turn;
  const isEnd = mayRun && branch.open.length + branch.waiting.length === 0;
  const next = (state: TurnState) =>
    last && isOffline(last.model) ? (
      <AfterCopyEditor turn={last} onRunAgain={actions.runAgain} {...{ state, models }} />
    ) : null;
  return branch.shown.map(({ turn, siblings }) => (
    <TurnView
      key={turn.id}
      turn={turn}
      siblings={siblings}
      authorName={nameOf(turn.userId)}
      modelName={modelName(models, turn.model)}
      mayRun={mayRun && branch.open.length === 0}
      endedBefore={endedBefore.has(turn.id)}
      plan={plans.find(({ planId }) => planId === turn.id)}
      next={isEnd && turn === last ? next : undefined}
      actions={actions}
    />
  ));
}
