import type { ReactNode } from 'react';
import { t } from '@/generated/messages/entry';
import { AiMark } from '../kit/display/Badge';
import { Wordmark } from '../kit/display/Logo';
import { LanguageLinks } from '../shell/language/LanguageLinks';

/** The frame of pages before sign-in: a form, and next to it a sample text that shows what Variorum does. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,5fr)_7fr]">
      <main className="flex flex-col px-6 py-6 sm:px-10">
        <Wordmark />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</div>
        <LanguageLinks />
      </main>
      <Specimen />
    </div>
  );
}

const removed = (text: ReactNode) => <del className="rounded-sm bg-del-bg text-del-ink decoration-1">{text}</del>;
const added = (text: ReactNode) => (
  <ins className="rounded-sm bg-add-bg text-add-ink decoration-dotted underline-offset-4">{text}</ins>
);

/** A sample page under review. Decorative: it adds nothing to the text next to it. */
function Specimen() {
  return (
    <div aria-hidden="true" className="hidden items-center overflow-hidden border-line border-s bg-sunk lg:flex">
      <div className="relative mx-auto w-full max-w-2xl px-12 py-16">
        <article className="rounded-xl bg-raised px-12 py-12 font-serif text-[1.0625rem] text-ink leading-[1.7] shadow-(--shadow-float-value)">
          <p className="font-semibold text-[1.625rem] leading-tight tracking-[-0.01em]">{t('sampleTitle')}</p>
          <p className="mt-5">{t.rich('sampleDate', { del: removed, ins: added })}</p>
          <p className="mt-4">{t.rich('sampleForecast', { ins: added })}</p>
        </article>
        <div className="-mt-6 ms-auto w-72 rounded-lg bg-raised p-3.5 text-sm shadow-float">
          <p className="flex items-center gap-2 text-faint text-xs">
            <AiMark /> {t('sampleAuthor')}
          </p>
          <p className="mt-2">
            {t.rich('sampleChange', {
              del: (text) => <del className="text-del-ink">{text}</del>,
              ins: (text) => <span className="text-add-ink">{text}</span>,
            })}
          </p>
          <p className="mt-1 text-faint text-xs">{t('sampleReason')}</p>
          <div className="mt-3 flex gap-2 font-medium text-xs">
            <span className="rounded-md bg-accent px-2.5 py-1 text-accent-ink">{t('accept')}</span>
            <span className="rounded-md border border-line-strong px-2.5 py-1">{t('reject')}</span>
          </div>
        </div>
      </div>
    </div>
  );
}
