import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { DIGEST_FREQUENCIES, type DigestFrequency } from '@/review/digest/core/frequency';
import { Select } from '../../kit/controls/Select';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { Section } from '../../shell/PageFrame';

const WORDS: Record<DigestFrequency, string> = { off: 'Never', daily: 'Once a day', weekly: 'Once a week' };

/** How often the person gets a mail about what waits for them, where the server can send mail. */
export function EmailDigest() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settings = useQuery(trpc.digest.settings.queryOptions());
  const set = useMutation(
    trpc.digest.set.mutationOptions({
      onSuccess: () => showToast('Saved'),
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.digest.pathFilter()),
    }),
  );
  if (!settings.data?.isAvailable) return null;
  const { frequency, timeZone } = settings.data;
  const shown = set.isPending ? (set.variables.frequency ?? frequency) : frequency;
  return (
    <Section title="Email digest">
      <div className="rounded-xl border border-line bg-raised p-4 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-medium">Email me what’s waiting for me</p>
          <Select
            label="Email me what’s waiting for me"
            value={shown}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ frequency: event.target.value as DigestFrequency })}
          >
            {DIGEST_FREQUENCIES.map((choice) => (
              <option key={choice} value={choice}>
                {WORDS[choice]}
              </option>
            ))}
          </Select>
        </div>
        <p className="mt-1 max-w-prose text-soft">
          {shown === 'weekly' ? 'The email comes on Monday morning' : 'The email comes in the morning'} ({timeZone}),
          and only if something new is waiting in your inbox.
        </p>
      </div>
    </Section>
  );
}
