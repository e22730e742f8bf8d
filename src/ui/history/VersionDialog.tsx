import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { DocumentKind } from '@/documents/schema';
import type { VersionSummary } from '@/versions/schema';
import { Dialog } from '../kit/Dialog';
import { Markdown } from '../kit/Markdown';
import { messageOf } from '../kit/message-of';
import { Notice } from '../kit/Notice';
import { SkeletonLines } from '../kit/Skeleton';
import { Time } from '../kit/Time';
import { authorOf, TYPE_WORDS } from './version-words';

interface VersionDialogProps {
  version: VersionSummary;
  kind: DocumentKind;
  onClose(): void;
}

/** A version to read: Markdown as it is shown, everything else as its text. */
export function VersionDialog({ version, kind, onClose }: VersionDialogProps) {
  const trpc = useTRPC();
  const detail = useQuery(trpc.versions.version.queryOptions({ versionId: version.id }));
  return (
    <Dialog
      title={version.description || TYPE_WORDS[version.type]}
      description={
        <>
          {TYPE_WORDS[version.type]} · {authorOf(version)} · <Time date={version.createdAt} />
        </>
      }
      form="page"
      onClose={onClose}
    >
      {detail.isPending && <SkeletonLines lines={10} label="Loading the version" />}
      {detail.isError && <Notice>{messageOf(detail.error)}</Notice>}
      {detail.data &&
        (kind === 'markdown' ? (
          <Markdown text={detail.data.text} images className="mx-auto max-w-[72ch]" />
        ) : (
          <pre className="overflow-x-auto font-mono text-sm">{detail.data.text}</pre>
        ))}
    </Dialog>
  );
}
