import { useQuery } from '@tanstack/react-query';
import { Code, History, LayoutTemplate } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import type { DocumentKind } from '@/documents/schema';
import { t } from '@/generated/messages/compare';
import { formatDate } from '@/i18n/format';
import type { VersionDetail } from '@/versions/schema';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { Dialog } from '../kit/dialogs/Dialog';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { useMedia } from '../kit/use-media';
import { CompareBar, CompareBarPlace } from './CompareBar';
import { RenderedCompare } from './rendered/RenderedCompare';
import { SourceCompare } from './SourceCompare';
import { isByAgent, savedByOf, shownTitleOf } from './version-words';

const VersionPages = dynamic(() => import('../sheets/compare/VersionPages').then((module) => module.VersionPages), {
  ssr: false,
});

/** Version ids. Without `before`, `after` is compared with its base; without `after`, `before` with the live text. */
export type Compared = { before: string; after: string | undefined } | { before: undefined; after: string };

type CompareDialogProps = Compared & {
  /** By default, what is compared. */
  title?: string;
  /** The path of the document, which the title names. */
  path?: string;
  kind: DocumentKind;
  liveText?(): string | undefined;
  /** Restores the older version. Undefined if the person can't, or two versions are compared. */
  onRestore?: (() => void) | undefined;
  onClose(): void;
};

/**
 * Compares two versions, or a version and the live text. Markdown is compared as it is rendered, with a button for its
 * source; everything else line by line. A data or template file of a sheet can also be compared by its pages.
 */
export function CompareDialog({ title, path, kind, liveText, onRestore, onClose, ...compared }: CompareDialogProps) {
  const { older, newer, text, titles, problem } = useTexts(compared, liveText);
  const pages = usePages({ kind, older, text });
  const hasRoom = useMedia('(min-width: 800px)', true);
  const [sideBySide, setSideBySide] = useState(false);
  const [wantsSource, setWantsSource] = useState(false);
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const prose = kind === 'markdown';
  const view = {
    before: older?.text,
    after: text,
    titles,
    layout: hasRoom ? { sideBySide, onSideBySide: setSideBySide } : undefined,
  };
  return (
    <Dialog
      title={title ?? (path === undefined ? t('compare') : t('compareDocument', { name: displayName(path) }))}
      description={
        <>
          {/* A legend: each title has the colour of the text that only its version has. Striking a title through would
              make the version look deleted. */}
          <span className={cx(TITLE, 'bg-del-bg text-del-ink')}>{titles[0]}</span>
          <Saved version={older} /> → <span className={cx(TITLE, 'bg-add-bg text-add-ink')}>{titles[1]}</span>
          <Saved version={newer} />
        </>
      }
      form="full"
      tools={
        <>
          {onRestore && <RestoreButton onRestore={onRestore} />}
          <div ref={setBarPlace} />
        </>
      }
      onClose={onClose}
    >
      <CompareBarPlace value={barPlace}>
        {problem && <QueryNotice query={problem} />}
        {pages.shown ? (
          <>
            <CompareBar status={undefined}>{pages.button}</CompareBar>
            <VersionPages {...pages.shown} />
          </>
        ) : prose && !wantsSource ? (
          <RenderedCompare {...view} byAi={isAgentsWorkOn(older, newer)}>
            <SourceButton pressed={false} onPress={setWantsSource} />
          </RenderedCompare>
        ) : (
          <SourceCompare {...view} prose={prose}>
            {prose && <SourceButton pressed onPress={setWantsSource} />}
            {pages.button}
          </SourceCompare>
        )}
      </CompareBarPlace>
    </Dialog>
  );
}

/** A title moves to the next line as a whole. Only one that is longer than a line is broken. */
const TITLE = 'inline-block max-w-full [overflow-wrap:anywhere] rounded-sm px-1';

/**
 * When a version was saved and by whom, because many have the same title. If there isn't room for both in a line, the
 * name is cut. “Accepted by” isn't said: after a title like “Draft 1”, it would read as if all of the draft was agreed.
 */
function Saved({ version }: { version: VersionDetail | undefined }) {
  if (!version) return null;
  const writer = savedByOf(version);
  return (
    <>
      {' '}
      <span className="inline-flex max-w-full gap-x-1 align-bottom">
        {writer !== undefined && <span className="truncate">{writer}</span>}{' '}
        <span className="shrink-0 whitespace-nowrap">
          {writer !== undefined && '· '}
          {formatDate(version.createdAt, 'dateAndTime')}
        </span>
      </span>
    </>
  );
}

function RestoreButton({ onRestore }: { onRestore(): void }) {
  return (
    <Button size="sm" icon={<History size={14} />} onClick={onRestore}>
      {t('restore')}
    </Button>
  );
}

function SourceButton({ pressed, onPress }: { pressed: boolean; onPress(pressed: boolean): void }) {
  return (
    <IconButton
      label={t('source')}
      tip="left"
      icon={<Code size={16} />}
      pressed={pressed}
      onClick={() => onPress(!pressed)}
    />
  );
}

/** Returns whether the newer version is the agent's suggestion on the older one: then all changes are the agent's. */
function isAgentsWorkOn(older: VersionDetail | undefined, newer: VersionDetail | undefined): boolean {
  return newer !== undefined && isByAgent(newer) && older !== undefined && newer.parentVersionIds.includes(older.id);
}

/** Loads the versions, and the text to compare the older one with. */
function useTexts({ before, after }: Compared, liveText: CompareDialogProps['liveText']) {
  const trpc = useTRPC();
  const [now] = useState(() => liveText?.());
  const newer = useQuery(
    trpc.versions.version.queryOptions({ versionId: after ?? '' }, { enabled: after !== undefined }),
  );
  const base = before ?? newer.data?.parentVersionIds[0];
  const older = useQuery(
    trpc.versions.version.queryOptions({ versionId: base ?? '' }, { enabled: base !== undefined }),
  );
  const beforeTitle = older.data ? shownTitleOf(older.data) : '…';
  const afterTitle = after === undefined ? t('currentText') : newer.data ? shownTitleOf(newer.data) : '…';
  return {
    older: older.data,
    newer: after === undefined ? undefined : newer.data,
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

/** Offers a sheet's pages with each text, if the document is part of a sheet. They are drawn on request. */
function usePages({ kind, older, text }: ComparedTexts) {
  const trpc = useTRPC();
  const [isWanted, setWanted] = useState(false);
  const documentId = older?.documentId ?? '';
  const enabled = (kind === 'json' || kind === 'typst') && older !== undefined;
  const sheet = useQuery(trpc.sheets.ofDocument.queryOptions({ documentId }, { enabled })).data;
  const offered =
    sheet && older && text !== undefined ? { sheet, documentId, before: older.text, after: text } : undefined;
  return {
    shown: isWanted ? offered : undefined,
    button: offered && (
      <IconButton
        label={t('page')}
        tip="left"
        icon={<LayoutTemplate size={16} />}
        pressed={isWanted}
        onClick={() => setWanted((was) => !was)}
      />
    ),
  };
}
