import type { EditorView } from '@codemirror/view';
import { openPopover } from '../popover/popover';
import { changeLink, linkAt, linkMarkdown } from './link-source';
import './links.css';

interface LinkFields {
  text: string;
  address: string;
}

/** Asks for the text and address of a link, and puts them in place of it, or of what is selected. */
export function editLink(view: EditorView, link = linkAt(view.state, view.state.selection.main)): void {
  const { from, to } = view.state.selection.main;
  const selected = view.state.sliceDoc(from, to);
  const isAddress = /^(?:https?:\/\/|mailto:|www\.)\S+$/i.test(selected.trim());
  const fields = link
    ? { text: view.state.sliceDoc(link.label.from, link.label.to), address: link.address }
    : { text: isAddress ? '' : selected, address: isAddress ? selected.trim() : '' };
  const range = link ?? { from, to };
  const source = view.state.sliceDoc(range.from, range.to);
  openForm(view, { fields, at: range.from }, (next) => {
    // Somebody else may have edited what the form was opened on.
    const start =
      view.state.sliceDoc(range.from, range.to) === source ? range.from : view.state.doc.toString().indexOf(source);
    if (start < 0 || view.state.readOnly) return;
    const end = start + source.length;
    if (link) {
      const shift = start - link.from;
      const label = { from: link.label.from + shift, to: link.label.to + shift };
      view.dispatch(changeLink({ ...link, from: start, to: end, label }, next));
      return;
    }
    const insert = linkMarkdown(next.text.trim() || next.address, next.address);
    view.dispatch({
      changes: { from: start, to: end, insert },
      selection: { anchor: start + insert.length },
      userEvent: 'input.format',
    });
  });
}

function openForm(
  view: EditorView,
  { fields, at }: { fields: LinkFields; at: number },
  save: (next: LinkFields) => void,
): void {
  const form = document.createElement('form');
  form.className = 'vr-link-form';
  const address = field('Address', fields.address, 'https:// or a document’s path');
  const text = field('Text', fields.text, 'What the link says');
  const button = document.createElement('button');
  button.type = 'submit';
  button.textContent = 'Save link';
  form.append(text.label, address.label, button);
  const box = view.coordsAtPos(at) ?? view.contentDOM.getBoundingClientRect();
  const popover = openPopover(form, { at: box, label: 'Link', onClose: (byKey) => byKey && view.focus() });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const next = { text: text.input.value, address: address.input.value.trim() };
    popover.close();
    view.focus();
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
  input.spellcheck = name === 'Text';
  label.append(name, input);
  return { label, input };
}
