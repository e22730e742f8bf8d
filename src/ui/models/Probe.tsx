import { CircleCheck } from 'lucide-react';
import type { ProbeResult } from '@/agent/model-schema';
import { t } from '@/generated/messages/models';
import { Notice } from '../kit/feedback/Notice';
import { probeWords } from './provider-words';

/** Shows the result of a connection test. */
export function Probe({ result }: { result: ProbeResult }) {
  if (result.ok) {
    return (
      <p className="flex items-center gap-2 text-add-ink text-sm">
        <CircleCheck size={16} className="shrink-0" aria-hidden="true" />
        {probeWords(result)}
      </p>
    );
  }
  return (
    <Notice>
      <p>{result.problem}</p>
      {result.words !== null && (
        <figure className="mt-1.5">
          <figcaption className="text-xs">
            {result.status === null
              ? t('providerSays')
              : t('providerSaysWithStatus', { status: String(result.status) })}
          </figcaption>
          <blockquote className="mt-0.5 break-words border-current border-s-2 ps-2.5 font-mono text-xs">
            {result.words}
          </blockquote>
        </figure>
      )}
    </Notice>
  );
}
