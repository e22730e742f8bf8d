import type { Selection } from '@/agent/schema';
import { QueryNotice } from '../kit/QueryNotice';
import { SkeletonLines } from '../kit/Skeleton';
import { useMemberNames } from '../people/use-member-names';
import { useMay } from '../shell/viewer';
import { Composer } from './Composer';
import { ConversationBar } from './ConversationBar';
import { Starters } from './Starters';
import { TurnView } from './TurnView';
import { isRunning, useConversations } from './use-conversations';
import { useModels } from './use-models';
import { useStickToEnd } from './use-stick-to-end';
import { useTurnCommands } from './use-turn-commands';

interface AgentPanelProps {
  documentId: string;
  /** Rises each time the composer is asked for; it takes the focus then. */
  composerCalls: number;
  /** What is selected in the text now. */
  selection: Selection | undefined;
  onDropSelection(): void;
  onReview(documentId: string): void;
}

export function AgentPanel({ documentId, composerCalls, selection, onDropSelection, onReview }: AgentPanelProps) {
  const mayRun = useMay('run_turn');
  const nameOf = useMemberNames();
  const models = useModels(documentId);
  const { query, conversations, current, choose, refresh } = useConversations(documentId);
  const commands = useTurnCommands(refresh);
  const box = useStickToEnd(current?.id);
  const running = current?.turns.find(({ status }) => status === 'queued' || status === 'running');

  const start = async (request: string) => {
    const input = { documentId, conversationId: current?.id, request, model: models.selected, selection };
    const started = await commands.start(input);
    if (started) choose({ id: started.conversationId });
    return started !== undefined;
  };

  return (
    <>
      <ConversationBar
        conversations={conversations}
        current={current}
        onChoose={(id) => choose({ id })}
        onNew={mayRun ? () => choose('new') : undefined}
      />
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
        <div>
          {query.isPending && (
            <div className="p-4">
              <SkeletonLines lines={5} label="Loading the conversations" />
            </div>
          )}
          {query.isError && (
            <div className="p-4">
              <QueryNotice query={query} />
            </div>
          )}
          {query.data && !current && (
            <Starters mayRun={mayRun} model={models.selected} onStart={(request) => void start(request)} />
          )}
          {current?.turns.map((turn) => (
            <TurnView
              key={turn.id}
              turn={turn}
              authorName={nameOf(turn.userId)}
              mayRun={mayRun && !isRunning(current)}
              onRunAgain={() => void commands.runAgain(turn.id)}
              onReview={onReview}
            />
          ))}
        </div>
      </div>
      {mayRun ? (
        <Composer
          calls={composerCalls}
          models={models}
          selection={selection?.text}
          running={running !== undefined}
          sending={commands.sending}
          onDropSelection={onDropSelection}
          onSend={start}
          onStop={() => running && void commands.stop(running.id)}
        />
      ) : (
        <p className="border-line border-t p-4 text-faint text-sm">
          You may watch what the agent does here. Editors can ask it.
        </p>
      )}
    </>
  );
}
