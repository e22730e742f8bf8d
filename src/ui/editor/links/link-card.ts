import { type EditorState, type Extension, StateField } from '@codemirror/state';
import { type EditorView, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/links';
import { shorten } from '@/kernel/text';
import { safeHref } from '@/markdown/core/safe-url';
import { iconButton } from '../icons/drawn-icon';
import { linkOpener } from '../live-preview/links';
import { focusField, previewMode } from '../live-preview/reveal';
import { editLink } from './link-editor';
import { type LinkSource, linkAt, removeLink } from './link-source';
import './links.css';

/** Shows a card below the link at the caret, with its address and actions. */
export function linkCard(): Extension {
  return StateField.define<Tooltip | null>({
    create: () => null,
    update(card, { state, docChanged, selection, effects }) {
      return docChanged || selection || effects.length > 0 ? cardOf(state, card) : card;
    },
    provide: (field) => showTooltip.from(field),
  });
}

interface Card extends Tooltip {
  link: LinkSource;
}

function cardOf(state: EditorState, shown: Tooltip | null): Card | null {
  const { main } = state.selection;
  const isLive = state.field(focusField, false) === true && state.facet(previewMode) === 'live';
  const link = main.empty && isLive && !state.readOnly ? linkAt(state, main) : undefined;
  if (!link) return null;
  const before = (shown as Card | null)?.link;
  if (before?.from === link.from && before.to === link.to && before.address === link.address) return shown as Card;
  return { pos: link.from, link, create: (view) => drawCard(view, link) };
}

function drawCard(view: EditorView, link: LinkSource): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'vr-link-card';
  dom.setAttribute('role', 'group');
  dom.setAttribute('aria-label', t('link'));
  const href = safeHref(link.address);
  const address = document.createElement('span');
  address.className = 'vr-link-address';
  address.textContent = shorten(link.address.replace(/^https?:\/\//, ''), 60) || t('noAddress');
  address.title = link.address;
  const open = href === undefined ? [] : [iconButton('open', t('open'), () => view.state.facet(linkOpener)(href))];
  dom.append(
    address,
    ...open,
    iconButton('pencil', t('edit'), () => editLink(view)),
    iconButton('copy', t('copyAddress'), () => void navigator.clipboard?.writeText(link.address)),
    iconButton('unlink', t('remove'), () => {
      view.dispatch(removeLink(linkAt(view.state, view.state.selection.main) ?? link));
      view.focus();
    }),
  );
  return { dom };
}
