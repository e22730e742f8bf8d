import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Columns2, LayoutTemplate, Rows3 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentKind } from '@/documents/schema';
import { IconButton } from '../../kit/controls/IconButton';
import { Dialog } from '../../kit/dialogs/Dialog';
import { announce } from '../../kit/feedback/live-region';
import { Notice } from '../../kit/feedback/Notice';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { useMedia } from '../../kit/use-media';
import { useSingleKeys } from '../../shell/use-keys';
import { titleOf } from '../version-words';
import { ComparisonView } from './ComparisonView';
import { differenceText } from './difference-text';
import { useComparison } from './use-comparison';

const VersionPages = dynamic(() => import('../../sheets/compare/VersionPages').then((module) => module.VersionPages), {
  ssr: false,
});

interface CompareDialogProps {
  before: string;
  /** Undefined: the text as it is now. */
  after: string | undefined;
  kind: DocumentKind;
  liveText(): string | undefined;
  onClose(): void;
}

/** Two versions, or a version and the text as it is now: their differences in one text, or side by side. */
export function CompareDialog({ before, after, kind, liveText, onClose }: CompareDialogProps) {
  const { older, text, titles, problem } = useTexts({ before, after, liveText });
  const pages = usePages({ kind, older, text });
  const hasRoom = useMedia('(min-width: 800px)', true);
  const [wanted, setSideBySide] = useState(false);
  const sideBySide = wanted && hasRoom;
  const { comparison, failed } = useComparison({
    before: older?.text,
    after: text,
    markdown: kind === 'markdown',
  });
  const body = useRef<HTMLDivElement>(null);
  const changes = useChanges(body, comparison?.changes ?? 0);
  const mayGo = !pages.shown && (comparison?.changes ?? 0) > 0;

  return (
    <Dialog
      title="Compare"
      description={
        <>
          <del className="text-del-ink">{titles[0]}</del> → <ins className="text-add-ink">{titles[1]}</ins>
        </>
      }
      form="full"
      onClose={onClose}
    >
      <div className="sticky -top-3 z-10 -mx-5 mb-4 flex items-center gap-1 border-line border-b bg-raised px-5 py-2">
        <span role="status" className="min-w-0 flex-1 text-sm text-soft">
          {comparison && differenceText(comparison)}
        </span>
        <IconButton
          label="Previous change"
          shortcut="k"
          tip="left"
          icon={<ArrowUp size={16} />}
          disabled={!mayGo}
          onClick={() => changes.go(-1)}
        />
        <IconButton
          label="Next change"
          shortcut="j"
          tip="left"
          icon={<ArrowDown size={16} />}
          disabled={!mayGo}
          onClick={() => changes.go(1)}
        />
        {hasRoom && !pages.shown && <LayoutButtons sideBySide={sideBySide} onSideBySide={setSideBySide} />}
        {pages.offered && (
          <IconButton
            label="Page"
            tip="left"
            icon={<LayoutTemplate size={16} />}
            pressed={pages.shown !== undefined}
            onClick={pages.toggle}
          />
        )}
      </div>
      {problem && <QueryNotice query={problem} />}
      {failed && <Notice>These two versions can’t be compared in this browser.</Notice>}
      {!comparison && !failed && !problem && <SkeletonLines lines={12} label="Comparing" />}
      {comparison?.changes === 0 && <p className="py-8 text-center text-soft">These two versions are identical.</p>}
      {pages.shown && <VersionPages {...pages.shown} />}
      {comparison && mayGo && (
        <div ref={body}>
          <ComparisonView comparison={comparison} sideBySide={sideBySide} prose={kind === 'markdown'} titles={titles} />
        </div>
      )}
    </Dialog>
  );
}

interface LayoutButtonsProps {
  sideBySide: boolean;
  onSideBySide(sideBySide: boolean): void;
}

function LayoutButtons({ sideBySide, onSideBySide }: LayoutButtonsProps) {
  return (
    <>
      <span className="mx-1 h-5 w-px bg-line" />
      <IconButton
        label="Inline"
        tip="left"
        icon={<Rows3 size={16} />}
        pressed={!sideBySide}
        onClick={() => onSideBySide(false)}
      />
      <IconButton
        label="Side by side"
        tip="left"
        icon={<Columns2 size={16} />}
        pressed={sideBySide}
        onClick={() => onSideBySide(true)}
      />
    </>
  );
}

/** The versions, and the text to compare the older one with. */
function useTexts({ before, after, liveText }: Pick<CompareDialogProps, 'before' | 'after' | 'liveText'>) {
  const trpc = useTRPC();
  const [now] = useState(liveText);
  const older = useQuery(trpc.versions.version.queryOptions({ versionId: before }));
  const newer = useQuery(
    trpc.versions.version.queryOptions({ versionId: after ?? before }, { enabled: after !== undefined }),
  );
  const beforeTitle = older.data ? titleOf(older.data) : '…';
  const afterTitle = after === undefined ? 'Current text' : newer.data ? titleOf(newer.data) : '…';
  return {
    older: older.data,
    text: after === undefined ? now : newer.data?.text,
    titles: [beforeTitle, afterTitle] as const,
    problem: [older, newer].find(({ isError }) => isError),
  };
}

interface ComparedTexts {
  kind: DocumentKind;
  older: { documentId: string; text: string } | undefined;
  text: string | undefined;
}

/** For a half of a sheet: its pages with the two texts, once someone asks for them. */
function usePages({ kind, older, text }: ComparedTexts) {
  const trpc = useTRPC();
  const [isWanted, setWanted] = useState(false);
  const documentId = older?.documentId ?? '';
  const enabled = (kind === 'json' || kind === 'typst') && older !== undefined;
  const sheet = useQuery(trpc.sheets.ofDocument.queryOptions({ documentId }, { enabled })).data;
  const offered =
    sheet && older && text !== undefined ? { sheet, documentId, before: older.text, after: text } : undefined;
  return {
    offered: offered !== undefined,
    shown: isWanted ? offered : undefined,
    toggle: () => setWanted((was) => !was),
  };
}

/** Goes from change to change, by the buttons or by `j` and `k`. */
function useChanges(body: React.RefObject<HTMLDivElement | null>, count: number) {
  const go = (step: number) => {
    const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    const at = all.findIndex((element) => element.getAttribute('aria-current') === 'true');
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
    if (!next) return;
    all[at]?.removeAttribute('aria-current');
    next.setAttribute('aria-current', 'true');
    next.scrollIntoView({ block: 'center' });
    announce(`Change ${all.indexOf(next) + 1} of ${count}`);
  };
  useSingleKeys(
    ({ key }) => {
      if (key !== 'j' && key !== 'k') return false;
      go(key === 'j' ? 1 : -1);
      return true;
    },
    { inDialog: true },
  );
  return { go };
}
