import { useRef } from 'react';
import { t } from '@/generated/messages/sheets/page';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { Segmented } from '../../kit/controls/Segmented';
import { Border } from './columns/Border';
import { sharesFor, shownColumns } from './columns/columns';
import { moveBorder } from './columns/layout';
import { PartSwitch, TextSwitch } from './columns/PartSwitch';
import { useLayout } from './columns/use-layout';
import { DataForm } from './form/DataForm';
import { HalfColumn } from './HalfColumn';
import { type Half, missingText, type OpenHalves } from './half';
import { PageColumn } from './PageColumn';
import { Problems } from './problems/Problems';
import { useCodeSupport } from './use-code-support';
import { useGoTo } from './use-go-to';
import { useSheetPages } from './use-sheet-pages';
import type { SheetView } from './use-sheet-view';
import { useSuggestedChanges } from './use-suggested-changes';
import { useText } from './use-text';

interface SheetColumnsProps {
  sheetId: string;
  name: string;
  halves: OpenHalves;
  inFocus: Half;
  mayEdit: boolean;
  readOnly: boolean;
  view: SheetView;
  onFocus(half: Half): void;
}

const NONE: readonly SheetDiagnostic[] = [];

/** Shows as many of data, template and page side by side as fit. Hidden columns stay connected. */
export function SheetColumns({ sheetId, name, halves, inFocus, mayEdit, readOnly, view, onFocus }: SheetColumnsProps) {
  const room = useRef<HTMLDivElement>(null);
  const layout = useLayout(room);
  const texts = {
    data: useText(halves.data.connection, halves.data.state?.synced === true),
    template: useText(halves.template.connection, halves.template.state?.synced === true),
  };
  const render = useSheetPages(sheetId, texts);
  const diagnostics = render.status === 'unavailable' ? NONE : render.diagnostics;
  useCodeSupport({ halves, diagnostics, data: texts.data });
  const { goTo, goToProblem, goToField, shownField } = useGoTo({ halves, view, onFocus });
  const suggested = useSuggestedChanges(halves.data.document.documentId);

  const { preferences, change, showsPage } = view;
  const shown = shownColumns(layout, inFocus, showsPage);
  const { shares, of: shareOf } = sharesFor(layout, preferences);
  const move = (index: number) => (by: number) => {
    const moved = moveBorder(shares, index, by);
    change(layout === 'three' ? { three: moved } : { two: moved });
  };
  const form = (
    <DataForm
      text={texts.data}
      place={halves.data.document}
      editor={halves.data.editor}
      readOnly={readOnly}
      isUnsaved={() => halves.data.connection?.getState().saved === false}
      diagnostics={diagnostics}
      suggested={suggested}
      shown={shownField}
      onShowJson={(place) => goTo('data', place)}
    />
  );
  const dataViews = (
    <Segmented
      label={t('dataView')}
      choices={[
        { id: 'form', label: t('form') },
        { id: 'json', label: 'JSON' },
      ]}
      selected={preferences.dataView}
      onSelect={(dataView) => change({ dataView })}
    />
  );
  const halfColumn = (half: Half) => (
    <HalfColumn
      half={half}
      text={halves[half]}
      isShown={shown[half]}
      share={shareOf[half]}
      {...{ mayEdit, readOnly }}
      instead={half === 'data' && preferences.dataView === 'form' ? form : undefined}
      end={half === 'data' && dataViews}
      start={layout === 'two' && <TextSwitch inFocus={inFocus} onSelect={onFocus} />}
      onFocus={() => onFocus(half)}
    />
  );
  const problems = <Problems problems={diagnostics} onShow={goToProblem} onShowField={goToField} />;
  const selectPart = (part: Half | 'page') => {
    view.setShowsPage(part === 'page');
    if (part !== 'page') onFocus(part);
  };

  return (
    <div ref={room} className="flex min-h-0 flex-1 flex-col">
      {layout === 'one' && <PartSwitch {...{ inFocus, showsPage }} onSelect={selectPart} />}
      <div className={layout ? 'flex min-h-0 flex-1' : 'invisible flex min-h-0 flex-1'}>
        {halfColumn('data')}
        {layout === 'three' && <Border label={t('borderDataTemplate')} value={shareOf.data} onMove={move(0)} />}
        {halfColumn('template')}
        {layout === 'three' && <Border label={t('borderTemplatePage')} value={shareOf.template} onMove={move(1)} />}
        {layout === 'two' && <Border label={t('borderTextPage')} value={shareOf.data} onMove={move(0)} />}
        <PageColumn
          sheetId={sheetId}
          name={name}
          render={render}
          missing={missingText(halves, texts)}
          isShown={shown.page}
          share={shareOf.page}
          problems={layout !== 'one' && problems}
        />
      </div>
      {layout === 'one' && problems}
    </div>
  );
}
