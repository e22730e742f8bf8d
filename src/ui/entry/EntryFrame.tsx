import type { ReactNode } from 'react';
import { AiMark } from '../kit/display/Badge';
import { Wordmark } from '../kit/display/Logo';
import { LanguageLinks } from '../shell/language/LanguageLinks';

/** The frame of the pages before the door: a form, and beside it what the product does, shown on a page of text. */
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

/** A page as it looks under review. Decoration: it says nothing that the text beside it does not. */
function Specimen() {
  return (
    <div aria-hidden="true" className="hidden items-center overflow-hidden border-line border-l bg-sunk lg:flex">
      <div className="relative mx-auto w-full max-w-2xl px-12 py-16">
        <article className="rounded-xl bg-raised px-12 py-12 font-serif text-[1.0625rem] text-ink leading-[1.7] shadow-float">
          <p className="font-semibold text-[1.625rem] leading-tight tracking-[-0.01em]">Launch plan</p>
          <p className="mt-5">
            The launch date is <del className="rounded-sm bg-del-bg text-del-ink decoration-1">12 May</del>
            <ins className="rounded-sm bg-add-bg text-add-ink decoration-dotted underline-offset-4">19 May</ins>. Three
            case studies go live with it, and the docs are translated by then.
          </p>
          <p className="mt-4">
            We expect{' '}
            <ins className="rounded-sm bg-add-bg text-add-ink decoration-dotted underline-offset-4">at least </ins>
            500 teams in the first month; churn stays below three per cent.
          </p>
        </article>
        <div className="-mt-6 ml-auto w-72 rounded-lg bg-raised p-3.5 text-sm shadow-float">
          <p className="flex items-center gap-2 text-faint text-xs">
            <AiMark /> Suggested for Dana
          </p>
          <p className="mt-2">
            Replace: <del className="text-del-ink">“12 May”</del> with <span className="text-add-ink">“19 May”</span>
          </p>
          <p className="mt-1 text-faint text-xs">The meeting notes of 3 April moved it by a week.</p>
          <div className="mt-3 flex gap-2 font-medium text-xs">
            <span className="rounded-md bg-accent px-2.5 py-1 text-accent-ink">Accept</span>
            <span className="rounded-md border border-line-strong px-2.5 py-1">Reject</span>
          </div>
        </div>
      </div>
    </div>
  );
}
