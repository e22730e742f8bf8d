import { useState } from 'react';
import { Button } from '../../kit/controls/Button';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';

export type PageTask = 'png' | 'svg' | 'copy';

const WORDS: Record<PageTask, { title: string; verb: string }> = {
  png: { title: 'Download as PNG', verb: 'Download' },
  svg: { title: 'Download as SVG', verb: 'Download' },
  copy: { title: 'Copy picture', verb: 'Copy' },
};

interface PageChoiceProps {
  task: PageTask;
  count: number;
  /** Gets pages from 0. */
  onChoose(pages: readonly number[]): Promise<void>;
  onClose(): void;
}

/** Asks which of several pages. All of them become as many files; only one can be copied. */
export function PageChoice({ task, count, onChoose, onClose }: PageChoiceProps) {
  const all = Array.from({ length: count }, (_, page) => page);
  const [choice, setChoice] = useState(task === 'copy' ? '0' : 'all');
  const { title, verb } = WORDS[task];
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Within the click: the browser asks for one before it lets a page copy.
          void onChoose(choice === 'all' ? all : [Number(choice)]);
          onClose();
        }}
      >
        <Select label="Page" className="w-full" value={choice} onChange={(event) => setChoice(event.target.value)}>
          {task !== 'copy' && <option value="all">All pages ({count} files)</option>}
          {all.map((page) => (
            <option key={page} value={page}>
              Page {page + 1}
            </option>
          ))}
        </Select>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
