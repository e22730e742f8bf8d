import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/sheets/new';
import type { SheetPage } from '@/sheets/core/compile';
import { SHEET_DESIGNS, type SheetDesign } from '@/sheets/core/designs';
import { cx } from '../../kit/cx';
import { Skeleton } from '../../kit/feedback/Skeleton';
import { aboutDesign, nameOfDesign } from './design-words';
import { PageThumbnail } from './PageThumbnail';

interface DesignChoiceProps {
  projectId: string;
  chosen: SheetDesign;
  onChoose(design: SheetDesign): void;
}

/** Lets people choose a design by pictures of its pages. */
export function DesignChoice({ projectId, chosen, onChoose }: DesignChoiceProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6 min-[640px]:grid-cols-3 min-[640px]:gap-x-5">
      <legend className="sr-only">{t('design')}</legend>
      {SHEET_DESIGNS.map((design) => (
        <label key={design} className="group/design relative flex min-w-0 cursor-pointer flex-col">
          <input
            type="radio"
            name="design"
            // The radio button covers the whole design, so that a click anywhere chooses it and focus scrolls all of it
            // into view.
            className="peer absolute inset-0 cursor-pointer scroll-mb-28 opacity-0"
            aria-describedby={`design-${design}`}
            checked={design === chosen}
            onChange={() => onChoose(design)}
          />
          <span
            className={cx(
              'flex aspect-[5/6] min-[640px]:aspect-[4/3] min-[640px]:[@media(max-height:800px)]:aspect-[16/9] items-center justify-center overflow-hidden rounded-lg border-2 p-4 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-[var(--focus)] peer-focus-visible:outline-offset-2 max-[480px]:p-2.5',
              design === chosen
                ? 'border-accent bg-accent-soft'
                : 'border-transparent bg-sunk group-hover/design:bg-hover',
            )}
          >
            <DesignPages projectId={projectId} design={design} />
          </span>
          <span className="mt-2 font-medium text-ink text-sm">{nameOfDesign(design)}</span>
          <span id={`design-${design}`} className="text-faint text-xs">
            {aboutDesign(design)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DesignPages({ projectId, design }: { projectId: string; design: SheetDesign }) {
  const trpc = useTRPC();
  // Never reloaded: the designs are part of the installed version.
  const pages = useQuery(
    trpc.sheets.designPages.queryOptions({ projectId, design }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  if (pages.isPending) return <Skeleton className="aspect-[210/297] h-full" />;
  if (pages.isError) return <span className="text-center text-faint text-xs">{t('pictureNotLoaded')}</span>;
  return <Pictures pages={pages.data} />;
}

/** Shows a design's pages. A single page fills the space; several are stacked. */
function Pictures({ pages }: { pages: readonly SheetPage[] }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-3">
      {pages.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <PageThumbnail key={i} page={page} rows={pages.length} />
      ))}
    </span>
  );
}
