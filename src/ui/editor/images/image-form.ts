import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/images';
import { showToast } from '../../kit/feedback/toast-store';
import { type FormField, formButton, formField, submitButton } from '../popover/form';
import { openPopover } from '../popover/popover';
import { trackedSpans, trackSpans } from '../popover/tracked-spans';
import { changeImage, changeWidth, removeImage } from './image-edits';
import { type ImageSource, imageAt } from './image-source';

const LONGEST_TEXT = 500;

/**
 * Opens a form for the description and caption of the drawn image that contains `button`. Others may edit the text
 * meanwhile: their changes of a field are kept unless the form changed it too.
 */
export function editImage(view: EditorView, button: HTMLElement): void {
  const image = imageAt(view.state, view.posAtDOM(button));
  if (!image) return;
  trackSpans(view, [image]);
  const alt = textField(t('description'), image.alt, t('descriptionHint'));
  const caption = textField(t('caption'), image.caption, t('captionHint'));
  const apply = (change: Change) => {
    popover.close();
    applyChange(view, change);
    if (button.isConnected) button.focus();
    else view.focus();
  };
  const actions = document.createElement('div');
  actions.className = 'vr-popover-actions';
  actions.append(formButton(t('remove'), () => apply(removeImage)));
  if (image.width !== undefined) {
    actions.append(formButton(t('resetWidth'), () => apply((state, now) => changeWidth(state, now, undefined))));
  }
  actions.append(submitButton(t('save')));
  const form = document.createElement('form');
  form.className = 'vr-popover-form';
  form.append(alt.label, caption.label, actions);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply((_, now) =>
      changeImage(now, {
        alt: alt.input.value === image.alt ? now.alt : alt.input.value,
        caption: caption.input.value === image.caption ? now.caption : caption.input.value,
      }),
    );
  });
  const at = button.getBoundingClientRect();
  const popover = openPopover(form, { at, label: t('editImage'), onClose: (byKey) => byKey && button.focus() });
  alt.input.focus();
}

type Change = (state: EditorState, image: ImageSource) => TransactionSpec | undefined;

/** Applies a change to the form's image where it is now. */
function applyChange(view: EditorView, change: Change): void {
  const { state } = view;
  const place = trackedSpans(state)?.[0];
  const now = place && imageAt(state, place.from);
  if (state.readOnly) showToast(t('notSavedReadOnly'));
  else if (!now) showToast(t('notSavedDeleted'));
  else {
    const spec = change(state, now);
    if (spec) view.dispatch(spec);
  }
}

function textField(name: string, value: string, placeholder: string): FormField {
  const field = formField(name, value, placeholder);
  field.input.maxLength = LONGEST_TEXT;
  field.input.spellcheck = true;
  return field;
}
