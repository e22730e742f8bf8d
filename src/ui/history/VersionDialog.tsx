import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentKind } from '@/documents/schema';
import type { VersionSummary } from '@/versions/schema';
import { Button } from '../kit/Button';
import { Dialog } from '../kit/Dialog';
import { Markdown } from '../kit/Markdown';
import { QueryNotice } from '../kit/QueryNotice';
import { SkeletonLines } from '../kit/Skeleton';
import { Time } from '../kit/Time';
import { authorOf, TYPE_WORDS } from './version-words';

const TurnDetailsDialog = dynamic(() => import('../agent/TurnDetailsDialog').then((m) => m.TurnDetailsDialog));

interface VersionDialogProps {
  version: VersionSummary;
  kind: DocumentKind;
  onClose(): void;
}

/** A version to read: Markdown as it is shown, everything else as its text; and the turn that made it, if one did. */
export function VersionDialog({ version, kind, onClose }: VersionDialogProps) {
  const trpc = useTRPC();
  const [turnId, setTurnId] = useState<string>();
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
      {version.turnId && (
        <Button size="sm" className="mb-4" onClick={() => setTurnId(version.turnId ?? undefined)}>
          The turn behind it
        </Button>
      )}
      {turnId && <TurnDetailsDialog turnId={turnId} onClose={() => setTurnId(undefined)} />}
      {detail.isPending && <SkeletonLines lines={10} label="Loading the version" />}
      {detail.isError && <QueryNotice query={detail} />}
      {detail.data &&
        (kind === 'markdown' ? (
          <Markdown text={detail.data.text} images className="mx-auto max-w-[72ch]" />
        ) : (
          <pre className="overflow-x-auto font-mono text-sm">{detail.data.text}</pre>
        ))}
    </Dialog>
  );
}
