import { useEffect } from 'react';
import { InboxNotifier } from '../inbox/InboxNotifier';
import { showTips } from '../kit/display/tips';
import { ProfilePictures } from '../shell/account/ProfilePictures';
import { KeepOffline } from '../shell/offline/KeepOffline';
import { ExportReports } from '../tree/reports/ExportReports';
import { ImportReports } from '../tree/reports/ImportReports';
import { useActivity } from './use-activity';
import { useDropGuard } from './use-drop-guard';

interface AfterEditorReadyProps {
  /** Gets the versions of people's pictures by their ids. */
  onPictures(pictures: ReadonlyMap<string, string>): void;
}

/**
 * What pages load after the editor is ready: pictures, offline copies, notifications, reports of imports and
 * exports, tooltips, listeners.
 */
export function AfterEditorReady({ onPictures }: AfterEditorReadyProps) {
  useEffect(showTips, []);
  useActivity();
  useDropGuard();
  return (
    <>
      <ProfilePictures onChange={onPictures} />
      <KeepOffline />
      <InboxNotifier />
      <ImportReports />
      <ExportReports />
    </>
  );
}
