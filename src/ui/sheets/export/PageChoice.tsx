import { useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { t as copying } from '@/generated/messages/kit/copy';
import { t } from '@/generated/messages/sheets/export';
import { Button } from '../../kit/controls/Button';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';

export type PageTask = 'png' | 'svg' | 'copy';

const TITLES = { png: 'downloadAsPng', svg: 'downloadAsSvg', copy: 'copyPicture' } as const satisfies Record<
  PageTask,
  string
>;

interface PageChoiceProps {
  task: PageTask;
  count: number;
  /** Called with page numbers that start at 0. */
  onChoose(pages: readonly number[]): Promise<void>;
  onClose(): void;
}

/** Asks which pages to export. Several pages are downloaded as a zip file; only a single one can be copied. */
export function PageChoice({ task, count, onChoose, onClose }: PageChoiceProps) {
  const all = Array.from({ length: count }, (_, page) => page);
  const [choice, setChoice] = useState(task === 'copy' ? '0' : 'all');
  const title = t(TITLES[task], { more: 'false' });
  const verb = task === 'copy' ? copying('copy') : t('download');
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Called during the click, because browsers let a page copy only then.
          void onChoose(choice === 'all' ? all : [Number(choice)]);
          onClose();
        }}
      >
        <Select label={t('page')} className="w-full" value={choice} onChange={(event) => setChoice(event.target.value)}>
          {task !== 'copy' && <option value="all">{t('allPages', { count })}</option>}
          {all.map((page) => (
            <option key={page} value={page}>
              {t('pageNumber', { page: page + 1 })}
            </option>
          ))}
        </Select>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary">
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
