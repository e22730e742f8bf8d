import { Dialog } from '../kit/dialogs/Dialog';
import { Kbd } from '../kit/display/Kbd';
import { keyLabel } from '../shell/keys';

const GROUPS: readonly { title: string; keys: readonly (readonly [keys: string, does: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Mod+K', 'Search or jump to…'],
      ['/', 'Search all documents'],
      ['Mod+/', 'Ask the agent'],
      ['Mod+Alt+R', 'Review the suggested changes'],
      ['?', 'Keyboard shortcuts'],
    ],
  },
  {
    title: 'Review (while you’re not typing)',
    keys: [
      ['j', 'Next change'],
      ['k', 'Previous change'],
      ['a', 'Accept'],
      ['r', 'Reject'],
      ['w', 'Reject with a reason'],
      ['e', 'Edit, then accept'],
      ['f', 'Ask the agent to refine it'],
      ['c', 'Comment'],
      ['u', 'Undo your last decision'],
      ['x', 'Select, to accept or reject several at once'],
      ['1 2 3', 'Keep current, use the suggestion, keep both'],
      ['Shift+A', 'Accept all'],
      ['Shift+R', 'Reject all'],
      ['Esc', 'Back to the text'],
    ],
  },
  {
    title: 'Comments and inbox (while you’re not typing)',
    keys: [
      ['j', 'Next'],
      ['k', 'Previous'],
      ['r', 'Reply'],
      ['e', 'Resolve; in the inbox, mark as done'],
      ['u', 'In the inbox, mark as read or unread'],
      ['Shift+E', 'In the inbox, mark all as done'],
      ['Enter', 'Open the item'],
    ],
  },
  {
    title: 'History, in the list of versions',
    keys: [
      ['Enter', 'Open the version'],
      ['Space', 'Select to compare'],
      ['c', 'Compare the selected versions, or this one with the current text'],
      ['n', 'Name the version'],
      ['Shift+R', 'Restore the version'],
    ],
  },
  {
    title: 'In the text',
    keys: [
      ['Mod+Alt+M', 'Comment on the selected text'],
      ['Mod+J', 'Ask AI about the selected text'],
      ['/', 'Insert a block'],
      ['F8', 'Next change'],
      ['Shift+F8', 'Previous change'],
      ['Alt+F8', 'Next problem in a sheet’s data or template'],
      ['Mod+Alt+A', 'Who wrote this?'],
      ['Mod+Z', 'Undo your last edit'],
      ['Mod+F', 'Find and replace'],
    ],
  },
];

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="flex flex-col gap-5">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1.5 font-medium text-faint text-xs">{title}</h3>
            <dl className="flex flex-col">
              {keys.map(([key, does]) => (
                <div key={key} className="flex items-center justify-between border-line py-1 text-sm not-last:border-b">
                  <dt>{does}</dt>
                  <dd>
                    <Kbd>{keyLabel(key)}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
