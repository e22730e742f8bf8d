import { t } from '@/generated/messages/review/requests';
import { MarkedText } from '../kit/display/MarkedText';
import { marksOf } from '../kit/display/marks';

interface AskedProps {
  request: string;
  /** The words of a search to highlight. */
  words?: readonly string[];
}

/** Says what the agent was asked for. The request can be in another direction than the label. */
export function Asked({ request, words = [] }: AskedProps) {
  return t.rich('asked', {
    request: () => (
      <bdi>
        <MarkedText text={request} marks={marksOf(request, words)} />
      </bdi>
    ),
  });
}
