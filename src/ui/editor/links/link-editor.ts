import { type ChangeDesc, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/links';
import { showToast } from '../../kit/feedback/toast-store';
import { enclosing } from '../commands/syntax';
import type { Span } from '../live-preview/reveal';
import { openPopover } from '../popover/popover';
import { activeState, dispatchActive, focusActive, makeRoom } from '../table/cell-selection';
import { escapeCell } from '../table/editing/table-edits';
import { changeLink, type LinkSource, linkAt } from './link-source';
import './links.css';

interface LinkFields {
  text: string;
  address: string;
}

/** The range that the open form replaces, and the part of it that is the link's text. */
interface Place extends Span {
  label: Span;
}

const openAt = StateEffect.define<Place>();

/** The open form's range, mapped through everyone's edits; null once all of it was deleted. */
const placeField = StateField.define<Place | null>({
  create: () => null,
  update(place, { changes, effects }) {
    const opened = effects.find((effect) => effect.is(openAt));
    if (opened) return opened.value;
    if (!place || changes.empty) return place;
    const next = { ...mapped(place, changes), label: mapped(place.label, changes) };
    return place.from < place.to && next.from === next.to ? null : next;
  },
});

/** Maps a span through edits. Text inserted at its edges stays outside. */
function mapped({ from, to }: Span, changes: ChangeDesc): Span {
  const start = changes.mapPos(from, from === to ? -1 : 1);
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) };
}

/**
 * Opens a form for a link's text and address. Saving it replaces the link, or the selection if there is no link. Others
 * may edit meanwhile, so the link goes to the current place. Their edits of its text are kept unless the form changed
 * it.
 */
export function editLink(view: EditorView, shown?: LinkSource): void {
  makeRoom(view);
  const state = activeState(view.state);
  const { from, to } = state.selection.main;
  const link = shown ?? linkAt(state, { from, to });
  const place: Place = link ? { from: link.from, to: link.to, label: link.label } : { from, to, label: { from, to } };
  const text = view.state.sliceDoc(place.label.from, place.label.to);
  const isAddress = !link && /^(?:https?:\/\/|mailto:|www\.)\S+$/i.test(text.trim());
  const fields = isAddress ? { text: '', address: text.trim() } : { text, address: link?.address ?? '' };
  const isKept = view.state.field(placeField, false) !== undefined;
  view.dispatch({ effects: isKept ? openAt.of(place) : StateEffect.appendConfig.of(placeField.init(() => place)) });
  openForm(view, { fields, at: place.from }, (next) => save(view, next, text));
}

/** Replaces the form's range with the link. `before`: the link's text when the form was opened. */
function save(view: EditorView, { text, address }: LinkFields, before: string): void {
  const { state } = view;
  const place = state.field(placeField, false);
  if (state.readOnly) showToast(t('notSavedReadOnly'));
  else if (!place) showToast(t('notSavedDeleted'));
  else {
    const isUnchanged = text === before && before !== '';
    const next = isUnchanged ? state.sliceDoc(place.label.from, place.label.to) : text;
    const isInTable = enclosing(state, place, (name) => name === 'Table') !== null;
    const edit = changeLink(
      place,
      isInTable ? { text: escapeCell(next), address: escapeCell(address) } : { text: next, address },
    );
    dispatchActive(view, edit);
  }
}

function openForm(
  view: EditorView,
  { fields, at }: { fields: LinkFields; at: number },
  save: (next: LinkFields) => void,
): void {
  const form = document.createElement('form');
  form.className = 'vr-link-form';
  const address = field(t('address'), fields.address, t('addressHint'));
  const text = field(t('text'), fields.text, t('textHint'));
  text.input.spellcheck = true;
  const button = document.createElement('button');
  button.type = 'submit';
  button.textContent = t('save');
  form.append(text.label, address.label, button);
  const box = view.coordsAtPos(at) ?? view.contentDOM.getBoundingClientRect();
  const popover = openPopover(form, { at: box, label: t('link'), onClose: (byKey) => byKey && focusActive(view) });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const next = { text: text.input.value, address: address.input.value.trim() };
    popover.close();
    focusActive(view);
    if (next.address !== '') save(next);
  });
  (fields.text === '' && fields.address !== '' ? text.input : address.input).focus();
  address.input.select();
}

function field(name: string, value: string, placeholder: string): { label: HTMLElement; input: HTMLInputElement } {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'text';
  input.value = value;
  input.placeholder = placeholder;
  input.autocomplete = 'off';
  input.spellcheck = false;
  label.append(name, input);
  return { label, input };
}
