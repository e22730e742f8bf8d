import type { ExportReport } from '@/files/core/left-out';
import { leftOutText, namesOf, obstacleText } from '@/files/words/left-out-text';
import { t } from '@/generated/messages/tree/left-out';

/** Shows what a saved file doesn't include, and whether it can be imported again. */
export function ExportReportText({ report: { leftOut, importObstacles } }: { report: ExportReport }) {
  return (
    <div className="break-words text-base text-soft">
      {leftOut.length > 0 && (
        <>
          <h3 className="mb-1 font-semibold text-ink">{t('title')}</h3>
          <ul className="list-disc ps-5">
            {leftOut.map((one) => (
              <li key={one.kind}>
                {leftOutText(one)}
                <ul className="text-faint text-sm">
                  {namesOf(one).map((name, i) => (
                    // Names can be the same.
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                    <li key={i}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
      {importObstacles.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold text-ink">{t('cantImport')}</h3>
          <ul className="list-disc ps-5">
            {importObstacles.map((one) => (
              <li key={one}>{obstacleText(one)}</li>
            ))}
          </ul>
          <p className="mt-2">{t('cantImportHint')}</p>
        </>
      )}
    </div>
  );
}
