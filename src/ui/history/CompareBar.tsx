import { GitCompare } from 'lucide-react';
import { t } from '@/generated/messages/history';
import { Button } from '../kit/controls/Button';
import type { VersionChoice } from './use-chosen-versions';

interface CompareBarProps {
  choice: VersionChoice;
  onCompare(): void;
}

/** The bar for choosing versions and comparing them. A single one is compared with the current text. */
export function CompareBar({ choice: { chosen, selecting, start, clear }, onCompare }: CompareBarProps) {
  const count = chosen.length;
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-line border-t px-4 text-faint text-xs">
      {count === 0 && !selecting && (
        <Button size="sm" icon={<GitCompare size={14} />} onClick={start}>
          {t('compareVersions')}
        </Button>
      )}
      {count === 0 && selecting && <span className="flex-1">{t('selectTwo')}</span>}
      {count > 0 && (
        <Button size="sm" variant="primary" icon={<GitCompare size={14} />} onClick={onCompare}>
          {count === 2 ? t('compareSelected') : t('compareWithCurrent')}
        </Button>
      )}
      {(count > 0 || selecting) && (
        <Button size="sm" variant="quiet" onClick={clear}>
          {count > 0 ? t('clear') : t('cancel')}
        </Button>
      )}
    </div>
  );
}
