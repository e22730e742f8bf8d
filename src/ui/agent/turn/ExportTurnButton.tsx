import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/turn';
import { Button } from '../../kit/controls/Button';
import { saveFile } from '../../kit/save-file';

/** Downloads a whole turn as a JSON file. */
export function ExportTurnButton({ turnId }: { turnId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function save() {
    setState('busy');
    try {
      const turn = await queries.fetchQuery(trpc.agent.exportTurn.queryOptions({ turnId }));
      saveFile(`turn-${turnId}.json`, JSON.stringify(turn, null, 2), 'application/json');
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="flex items-center gap-3">
      <Button size="sm" icon={<Download size={13} />} busy={state === 'busy'} onClick={() => void save()}>
        {t('exportAsJson')}
      </Button>
      <p role="status" className="text-soft text-sm">
        {state === 'failed' && t('exportFailed')}
      </p>
    </div>
  );
}
