import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentKind } from '@/documents/schema';
import { t as sourceText } from '@/generated/messages/compare';
import { t as compareText } from '@/generated/messages/compare/rendered';
import { t } from '@/generated/messages/history';
import { readable } from '@/kernel/readable';
import type { VersionSummary } from '@/versions/schema';
import { CompareBar } from '../compare/CompareBar';
import { differenceText } from '../compare/difference-text';
import { labelOf } from '../compare/rendered/ChangeList';
import { RenderedView } from '../compare/rendered/RenderedView';
import { useChanges } from '../compare/rendered/use-changes';
import { useRenderedComparison } from '../compare/rendered/use-rendered-comparison';
import { SourceCompare } from '../compare/SourceCompare';
import { isByAgent } from '../compare/version-words';
import { Markdown } from '../editor/markdown/Markdown';
import { Notice } from '../kit/feedback/Notice';
import { QueryState } from '../kit/feedback/QueryState';
import { SkeletonLines } from '../kit/feedback/Skeleton';

interface VersionTextProps {
  version: VersionSummary;
  kind: DocumentKind;
  /** The version to mark the changes since. Undefined to show the text alone. */
  since: string | undefined;
}

/** The text of a version, with what it changed marked. Markdown is shown formatted, everything else as text. */
export function VersionText({ version, kind, since }: VersionTextProps) {
  const trpc = useTRPC();
  const detail = useQuery(trpc.versions.version.queryOptions({ versionId: version.id }));
  const base = useQuery(
    trpc.versions.version.queryOptions({ versionId: since ?? '' }, { enabled: since !== undefined }),
  );
  const after = detail.data?.text;
  const before = since === undefined ? undefined : base.data?.text;
  if (after === undefined) return <QueryState query={detail} lines={10} label={t('loadingVersion')} />;
  if (since === undefined) return <PlainText text={after} kind={kind} />;
  if (before === undefined) {
    if (!base.isError) return <QueryState query={base} lines={10} label={t('loadingVersion')} />;
    return (
      <div className="flex flex-col gap-4">
        <Notice>{t('changesUnknown')}</Notice>
        <PlainText text={after} kind={kind} />
      </div>
    );
  }
  return (
    // The bar above the changes has the colour of what it covers: beside the panel, the dialog looks like the page.
    <div className="-mt-3 in-[.dialog-beside]:[--paper-raised:var(--paper)]">
      {before === after ? (
        <>
          <CompareBar status={sourceText('noDifferences')} />
          <PlainText text={after} kind={kind} />
        </>
      ) : kind === 'markdown' ? (
        <TextWithChanges {...{ before, after }} byAi={isByAgent(version)} />
      ) : (
        <SourceCompare {...{ before, after }} prose={false} titles={NONE} layout={undefined} />
      )}
    </div>
  );
}

function PlainText({ text, kind }: { text: string; kind: DocumentKind }) {
  if (kind === 'markdown') return <Markdown text={text} images className="mx-auto max-w-[72ch]" />;
  return <pre className="overflow-x-auto font-mono text-sm">{readable(text)}</pre>;
}

/** The whole text with its changes marked. Two buttons go from change to change. */
function TextWithChanges({ before, after, byAi }: { before: string; after: string; byAi: boolean }) {
  const { comparison, failed } = useRenderedComparison({ before, after });
  const body = useRef<HTMLDivElement>(null);
  const changes = comparison?.changes ?? [];
  const count = changes.length;
  const { current, go } = useChanges(body, { count, label: (i) => labelOf(changes[i]!) });
  return (
    <>
      <CompareBar
        status={comparison && differenceText({ ...comparison, changes: count })}
        onGo={go}
        at={{ current, count }}
      />
      {failed && <Notice>{compareText('cannotCompare')}</Notice>}
      {failed && <PlainText text={after} kind="markdown" />}
      {!comparison && !failed && <SkeletonLines lines={12} label={compareText('comparing')} />}
      {comparison && (
        <div ref={body}>
          <RenderedView comparison={comparison} sideBySide={false} isWhole byAi={byAi} {...{ current, titles: NONE }} />
        </div>
      )}
    </>
  );
}

/** The titles of two columns, which this view doesn't have. */
const NONE = ['', ''] as const;
