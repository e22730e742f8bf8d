import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/links';
import { showToast } from '../../kit/feedback/toast-store';
import { enclosing } from '../commands/syntax';
import { formField, submitButton } from '../popover/form';
import { openPopover } from '../popover/popover';
import { trackedSpans, trackSpans } from '../popover/tracked-spans';
import { activeState, dispatchActive, focusActive, makeRoom } from '../table/cell-selection';
import { escapeCell } from '../table/editing/table-edits';
import { changeLink, type LinkSource, linkAt } from './link-source';
import './links.css';

interface LinkFields {
  text: string;
  address: string;
}

/**
 * Opens a form for a link's text and address. Saving it replaces the link, or the selection if there is no link. Others
 * may edit meanwhile, so the link goes to the current place. Their edits of its text are kept unless the form changed
 * it.
 */
export function editLink(view: EditorView, shown?: LinkSource): void {
  makeRoom(view);
  const state = activeState(view.state);
  const selected = state.selection.main;
  const link = shown ?? linkAt(state, selected);
  const { from, to } = link ?? selected;
  const label = link?.label ?? { from, to };
  const text = view.state.sliceDoc(label.from, label.to);
  const isAddress = !link && /^(?:https?:\/\/|mailto:|www\.)\S+$/i.test(text.trim());
  const fields = isAddress ? { text: '', address: text.trim() } : { text, address: link?.address ?? '' };
  // The range that the form replaces, and the part of it that is the link's text.
  trackSpans(view, [{ from, to }, label]);
  openForm(view, { fields, at: from }, (next) => save(view, next, text));
}

/** Replaces the form's range with the link. `before`: the link's text when the form was opened. */
function save(view: EditorView, { text, address }: LinkFields, before: string): void {
  const { state } = view;
  const [place, label] = trackedSpans(state) ?? [];
  if (state.readOnly) showToast(t('notSavedReadOnly'));
  else if (!place || !label) showToast(t('notSavedDeleted'));
  else {
    const isUnchanged = text === before && before !== '';
    const next = isUnchanged ? state.sliceDoc(label.from, label.to) : text;
    const isInTable = enclosing(state, place, (name) => name === 'Table') !== null;
    dispatchActive(view, changeLink(place, { text: next, address }, isInTable ? escapeCell : undefined));
  }
}

function openForm(
  view: EditorView,
  { fields, at }: { fields: LinkFields; at: number },
  save: (next: LinkFields) => void,
): void {
  const form = document.createElement('form');
  form.className = 'vr-popover-form';
  const address = formField(t('address'), fields.address, t('addressHint'));
  const text = formField(t('text'), fields.text, t('textHint'));
  text.input.spellcheck = true;
  form.append(text.label, address.label, submitButton(t('save')));
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
