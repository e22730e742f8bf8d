import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { nameOf, splitName } from '@/documents/core/path';
import { t as documentWords } from '@/generated/messages/document';
import { SuggestOnlyNote } from '../../document/banners/SuggestOnlyNote';
import { TrashBanner } from '../../document/banners/TrashBanner';
import { type Activity, activityFor } from '../../document/bar/modes';
import { OfflineLine } from '../../document/bar/OfflineLine';
import { saveStateOf } from '../../document/bar/save-state-of';
import { TopBar } from '../../document/bar/TopBar';
import type { OpenDocument } from '../../document/open-document';
import { PanelPlaceholder } from '../../document/panel/PanelPlaceholder';
import { type PanelId, readPanel } from '../../document/panel/panels';
import { useComposerKey, usePanel } from '../../document/panel/use-panel';
import { useFreshRole } from '../../document/use-fresh-role';
import { useOpenText } from '../../document/use-open-text';
import { announce } from '../../kit/feedback/live-region';
import { ApiProvider } from '../../shell/ApiProvider';
import { markEditorReady, useEditorReady } from '../../shell/editor-ready';
import { useMay } from '../../shell/viewer';
import { HALVES, type Half, moreUrgent, peopleIn } from './half';
import { SheetColumns } from './SheetColumns';
import { useFocusedHalf } from './use-focused-half';
import { useSheetView } from './use-sheet-view';
import './sheet-page.css';

const ConnectedDocument = dynamic(() => import('../../document/ConnectedDocument').then((m) => m.ConnectedDocument), {
  ssr: false,
});

interface SheetPageProps {
  sheetId: string;
  data: OpenDocument;
  template: OpenDocument;
  /** The half that was opened by its address. */
  opened: Half;
  initialPanel: PanelId | undefined;
}

/**
 * A sheet: data, template and page side by side. Both halves are ordinary documents, each with its own connection. The
 * panel beside them is about the half in focus.
 */
export function SheetPage({ sheetId, data, template, opened, initialPanel }: SheetPageProps) {
  const halves = { data: useOpenText(data), template: useOpenText(template) };
  const { half, focus } = useFocusedHalf(halves, opened);
  const text = halves[half];
  const { trashed, path } = halves.template.document;
  const mayEditByRole = useMay('edit');
  const suggestsOnly = data.suggestsOnly || template.suggestsOnly;
  const mayEdit = mayEditByRole && !trashed && !suggestsOnly;
  const panel = usePanel(initialPanel, false);
  const [chosen, setActivity] = useState<Activity>();
  const rights = { mayEdit, maySuggest: false };
  const activity = activityFor(chosen, rights, initialPanel === 'review');
  const view = useSheetView();
  const afterText = useEditorReady();
  const states = HALVES.flatMap((each) => halves[each].state ?? []);
  useComposerKey(panel.askAgent);
  useFreshRole(
    states.some(({ denied }) => denied === 'reader'),
    mayEdit,
  );
  useLinkedPanel(panel.show);
  const hasEditor = text.editor !== undefined;
  useEffect(() => {
    if (hasEditor) markEditorReady();
  }, [hasEditor]);

  const changeActivity = (next: Activity) => {
    setActivity(next);
    announce(documentWords('nowIn', { activity: next }));
    panel.followActivity(next);
  };
  const hiding = { draft: undefined, showsReviewing: true, onShow: () => changeActivity('reviewing') };
  const name = splitName(nameOf(path)).stem;
  const save = mayEdit ? moreUrgent(states.map(saveStateOf)) : undefined;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col max-[899px]:pb-12">
        <TopBar
          document={text.document}
          title={name}
          people={peopleIn(halves)}
          save={save}
          activity={activity}
          rights={rights}
          drawing="source"
          panelOpen={panel.open !== undefined}
          onActivity={changeActivity}
          onDrawing={() => undefined}
          onTogglePanel={panel.toggle}
        />
        {trashed && <TrashBanner what="sheet" documentId={text.document.documentId} />}
        {mayEditByRole && suggestsOnly && !trashed && <SuggestOnlyNote what="sheet" />}
        <ApiProvider>
          <SheetColumns
            sheetId={sheetId}
            name={name}
            halves={halves}
            inFocus={half}
            mayEdit={mayEdit}
            readOnly={activity !== 'editing'}
            view={view}
            onFocus={focus}
          />
        </ApiProvider>
        <OfflineLine save={save} lacksSuggestions={text.lacksSuggestions} />
      </div>
      {afterText
        ? HALVES.map((each) => (
            <ConnectedDocument
              key={each}
              initial={each === 'data' ? data : template}
              editor={halves[each].editor}
              connection={halves[each].connection}
              state={halves[each].state}
              panel={panel}
              hiding={activity === 'viewing' ? hiding : undefined}
              isInFocus={each === half}
              onSelected={() => view.showText(each)}
              {...halves[each].side}
            />
          ))
        : panel.open && <PanelPlaceholder />}
    </div>
  );
}

/** Opens the tab of the panel that a link between the halves asks for. The page isn't loaded again for such a link. */
function useLinkedPanel(show: (panel: PanelId) => void): void {
  const linked = readPanel(useSearchParams().get('panel') ?? undefined);
  useEffect(() => {
    if (linked) show(linked);
  }, [linked, show]);
}
