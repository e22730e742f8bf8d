import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/fences';
import { codeLanguages, languageNamed } from '@/markdown/code/code-languages';
import { ranked } from '@/ui/kit/fuzzy';
import { type MenuItem, openMenu } from '../popover/menu';
import { fenceAt, fenceLanguage, setFenceLanguage } from './fence-source';

/** Offers the languages for the fence whose opening line is drawn as `label`. */
export function openLanguageMenu(view: EditorView, label: HTMLElement): void {
  const fence = fenceAt(view.state, view.posAtDOM(label));
  if (!fence) return;
  const named = fenceLanguage(view.state, fence);
  const plain = t('plainText');
  const current = named === '' ? plain : (languageNamed(named)?.name ?? named);
  const choose = (language: string) => () => {
    // The text may have changed while the menu was open.
    const now = label.isConnected ? fenceAt(view.state, view.posAtDOM(label)) : undefined;
    if (now && !view.state.readOnly) view.dispatch(setFenceLanguage(view.state, now, language));
    view.focus();
  };
  const items: MenuItem[] = [
    { label: plain, isCurrent: current === plain, run: choose('') },
    ...codeLanguages.map(({ name }) => ({ label: name, isCurrent: name === current, run: choose(name) })),
  ];
  const words = new Map(codeLanguages.map(({ name, alias }) => [name, `${name} ${alias.join(' ')}`]));
  openMenu({
    at: label.getBoundingClientRect(),
    label: t('language'),
    items,
    filter: (query) => ranked(items, query, (item) => words.get(item.label) ?? item.label),
    onClose: () => view.focus(),
  });
}
