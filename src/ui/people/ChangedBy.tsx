import { t } from '@/generated/messages/kit';
import { Time } from '../kit/display/Time';
import { useViewer } from '../shell/viewer';
import { useKnownNames } from './use-member-names';

interface ChangedByProps {
  updatedAt: Date;
  /** Null if nobody knows. */
  changedBy: string | null;
  className?: string;
}

/** Says when a document was last changed and, if the name is known, by whom: “Changed 2 days ago by Ada Quill”. */
export function ChangedBy({ updatedAt, changedBy, className }: ChangedByProps) {
  const { userId } = useViewer();
  const nameOf = useKnownNames();
  const when = () => <Time date={updatedAt} className="whitespace-nowrap" />;
  const words = () => {
    if (changedBy !== null && changedBy === userId) return t.rich('changedByYou', { when });
    const name = changedBy === null ? undefined : nameOf(changedBy);
    if (name === undefined) return t.rich('changed', { when });
    return t.rich('changedBy', { when, name: () => <bdi>{name}</bdi> });
  };
  return <span className={className}>{words()}</span>;
}
