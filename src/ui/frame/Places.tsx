import { SidebarButton } from '../shell/PageFrame';
import { useRoom } from '../shell/sidebar-room';
import { PhoneBar } from './PhoneBar';

/**
 * The ways to other pages from a page that has no bar of its own. At the address of a document, the app's frame leaves
 * the phone's bar to the document.
 */
export function Places() {
  const { isDocument } = useRoom();
  return (
    <>
      <SidebarButton className="absolute start-2 top-2" />
      {isDocument && <PhoneBar />}
    </>
  );
}
