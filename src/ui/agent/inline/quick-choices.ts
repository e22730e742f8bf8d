/** A request that people make often, in one press. */
export interface QuickChoice {
  label: string;
  request: string;
  /** The offline copy editor can do it, too. */
  worksOffline?: boolean;
}

export const QUICK_CHOICES: readonly QuickChoice[] = [
  { label: 'Improve writing', request: 'Improve the writing of the selected passage. Keep its meaning and its tone.' },
  { label: 'Fix spelling & grammar', request: 'Fix spelling and grammar in the selected passage.', worksOffline: true },
  { label: 'Make shorter', request: 'Make the selected passage shorter without losing facts.' },
  { label: 'Make longer', request: 'Explain the selected passage in more detail, without inventing facts.' },
  { label: 'Simplify', request: 'Rewrite the selected passage in simpler words.' },
];

/** Languages to translate into, each named in itself. */
export const LANGUAGES: readonly string[] = [
  'English',
  'Deutsch',
  'Français',
  'Español',
  'Italiano',
  'Português',
  'Nederlands',
  'Polski',
  'Українська',
  'Türkçe',
  'العربية',
  'हिन्दी',
  '日本語',
  '한국어',
  '中文',
];

export function translateTo(language: string): string {
  return `Translate the selected passage to ${language}.`;
}

/** The same request for a document in which nothing is selected. */
export function aboutDocument(request: string): string {
  return request.replaceAll('the selected passage', 'this document');
}
