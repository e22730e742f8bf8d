import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProbeResult, ProviderView } from '@/agent/model-schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models';
import { Button } from '../kit/controls/Button';
import { cx } from '../kit/cx';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Badge } from '../kit/display/Badge';
import { announce } from '../kit/feedback/live-region';
import { showProblem } from '../kit/feedback/show-problem';
import { useViewer } from '../shell/viewer';
import { changeOf } from './change-of';
import { Probe } from './Probe';
import { keyState, notSetUp, probeWords, providerLabel } from './provider-words';
import { SetKeyDialog } from './SetKeyDialog';

/** Shows how a provider is connected, with the actions on it. */
export function ProviderRow({ provider }: { provider: ProviderView }) {
  const [dialog, setDialog] = useState<'set' | 'remove'>();
  const { test, testing, result, setKey, removeKey } = useProviderChanges(provider);
  const { address, key } = provider;
  const name = providerLabel(provider);
  const state = address === null ? notSetUp() : keyState(key);
  const isSetHere = key === 'workspace' || key === 'unreadable';
  return (
    <li aria-label={name} className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {/* A single button fits beside the name on phones, too. */}
        <div className={cx('min-w-0 flex-1', key === 'none' ? 'basis-36' : 'basis-60')}>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name}</span>
            <Badge tone={state.tone}>{state.label}</Badge>
          </p>
          <Facts provider={provider} />
        </div>
        {address !== null && (
          <div className="flex flex-wrap gap-2">
            {key !== 'none' && (
              <Button size="sm" busy={testing} onClick={test}>
                {t('testConnection')}
              </Button>
            )}
            <Button size="sm" onClick={() => setDialog('set')}>
              {isSetHere ? t('replaceKeyEllipsis') : t('setKeyEllipsis')}
            </Button>
            {isSetHere && (
              <Button size="sm" variant="quiet" onClick={() => setDialog('remove')}>
                {t('removeKeyEllipsis')}
              </Button>
            )}
          </div>
        )}
      </div>
      {result && <Probe result={result} />}
      {dialog === 'set' && (
        <SetKeyDialog name={name} replaces={isSetHere} onSet={setKey} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('removeTheKeyFor', { name })}
          verb={t('removeTheKey')}
          danger
          onConfirm={removeKey}
          onClose={() => setDialog(undefined)}
        >
          {provider.inEnvironment ? t('serverKeyAgain') : t('noModelsAfterwards')}
        </ConfirmDialog>
      )}
    </li>
  );
}

function Facts({ provider }: { provider: ProviderView }) {
  const { address, isUsualAddress, setBy, setAt, inEnvironment, key } = provider;
  if (address === null) {
    return (
      <p className="mt-0.5 text-faint text-xs">
        {t.rich('noAddress', { setting: () => <code>OPENAI_COMPATIBLE_BASE_URL</code> })}
      </p>
    );
  }
  return (
    <div className="mt-0.5 text-faint text-xs">
      {!isUsualAddress && <p className="break-all font-mono">{address}</p>}
      {setBy && setAt && (
        <p className="mt-0.5">
          {inEnvironment
            ? t.rich('setByOverriding', changeOf(setBy.name, setAt))
            : t.rich('setBy', changeOf(setBy.name, setAt))}
        </p>
      )}
      {key === 'unreadable' && <p className="mt-0.5 text-warn-ink">{t('keyUnreadable')}</p>}
    </div>
  );
}

function useProviderChanges({ provider, name }: ProviderView) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const place = { workspaceId: useViewer().workspace.id, provider };
  const [result, setResult] = useState<ProbeResult>();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.agent.providers.queryFilter()),
      queries.invalidateQueries(trpc.agent.models.queryFilter()),
    ]);
  const probe = useMutation(
    trpc.agent.testProvider.mutationOptions({
      onSuccess: (answer) => {
        setResult(answer);
        if (answer.ok) announce(`${name}: ${probeWords(answer)}`);
      },
      onError: showProblem,
    }),
  );
  const set = useMutation(trpc.agent.setProviderKey.mutationOptions({ onSuccess: refresh }));
  const remove = useMutation(trpc.agent.removeProviderKey.mutationOptions({ onSuccess: refresh }));
  return {
    result,
    testing: probe.isPending,
    test: () => probe.mutate(place),
    async setKey(key: string) {
      await set.mutateAsync({ ...place, key });
      setResult(undefined);
      // Tests the new key at once, because people want to know whether it works.
      probe.mutate(place);
    },
    async removeKey() {
      await remove.mutateAsync(place);
      setResult(undefined);
    },
  };
}
