import { t } from '@/generated/messages/kit';
import { Time } from '../kit/display/Time';
import { useViewer } from '../shell/viewer';
import { useMemberNames } from './use-member-names';

interface ChangedByProps {
  updatedAt: Date;
  /** Null if nobody knows. */
  changedBy: string | null;
  className?: string;
}

/** Says when a document was last changed and by whom: “Changed 2 days ago by Ada Quill”. */
export function ChangedBy({ updatedAt, changedBy, className }: ChangedByProps) {
  const { userId } = useViewer();
  const nameOf = useMemberNames();
  const when = () => <Time date={updatedAt} className="whitespace-nowrap" />;
  const words = () => {
    if (changedBy === null) return t.rich('changed', { when });
    if (changedBy === userId) return t.rich('changedByYou', { when });
    return t.rich('changedBy', { when, name: () => <bdi>{nameOf(changedBy)}</bdi> });
  };
  return <span className={className}>{words()}</span>;
}
