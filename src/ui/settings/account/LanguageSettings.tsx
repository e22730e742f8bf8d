import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/shell/language';
import { formatDate, formatNumber } from '@/i18n/format';
import { LANGUAGE_NAMES, type Language, REGIONS } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { Select } from '../../kit/controls/Select';
import { showProblem } from '../../kit/feedback/show-problem';
import { useHydrated } from '../../kit/use-hydrated';
import { keepLocale } from '../../shell/language/keep-choice';

export interface LocaleChoice {
  language: Language | null;
  region: string | null;
}

const EXAMPLE = 1_000.5;

/** Sets the person's language, and separately the region for dates and numbers. A change reloads the page. */
export function LanguageSettings({ initial }: { initial: LocaleChoice }) {
  const save = useMutation({
    ...useTRPC().people.setLocale.mutationOptions(),
    onSuccess: (_done, locale) => {
      keepLocale(locale);
      window.location.reload();
    },
    onError: showProblem,
  });
  const set = (part: Partial<LocaleChoice>) => save.mutate({ ...initial, ...part });
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-raised p-4 text-sm">
      <Choice
        label={t('language')}
        value={initial.language}
        choices={LANGUAGE_NAMES.map(({ language, name }) => ({ value: language, name }))}
        onChange={(language) => set({ language })}
      />
      <Choice label={t('dates')} value={initial.region} choices={regions()} onChange={(region) => set({ region })} />
      <p className="text-faint text-xs">{useHydrated() && example()}</p>
    </div>
  );
}

function example(): string {
  return t('example', { date: formatDate(new Date(), 'longDate'), number: formatNumber(EXAMPLE) });
}

function regions(): { value: string; name: string }[] {
  const names = new Intl.DisplayNames(currentReader().language, { type: 'region' });
  return REGIONS.map((region) => ({ value: region, name: names.of(region) ?? region })).sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  choices: readonly { value: Value; name: string }[];
  onChange(value: Value | null): void;
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="font-medium">{label}</span>
      <Select
        label={label}
        value={value ?? ''}
        className="w-60 max-sm:w-full"
        // Until then, the choice would be lost.
        disabled={!useHydrated()}
        onChange={(event) => onChange((event.target.value || null) as Value | null)}
      >
        <option value="">{t('automatic')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
