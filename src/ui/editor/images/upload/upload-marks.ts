import { Annotation, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/editor/images/upload';
import { t as kit } from '@/generated/messages/kit';
import { blockAt } from '../../live-preview/block-widgets';
import type { Upload } from './upload-queue';

/**
 * The places (UTF-16 offsets) where files that are being uploaded will be inserted. Only this editor knows them:
 * nothing is in the shared text until a file has arrived.
 */

export interface PlacedUpload extends Upload {
  pos: number;
}

/** Adds an upload, or updates the one with its id. */
export const showUpload = StateEffect.define<Upload & { pos?: number }>();
export const removeUpload = StateEffect.define<string>();
/** Marks the transaction that inserts an upload's result, with the upload's id. */
export const uploadArrived = Annotation.define<string>();

export interface UploadActions {
  cancel(id: string): void;
  retry(id: string): void;
}

export function uploadMarks(actions: UploadActions): Extension {
  return [
    uploadsField,
    EditorView.decorations.compute([uploadsField, 'doc'], (state) => decorationsOf(state, actions)),
  ];
}

/** Returns the files that are being uploaded, in document order. */
export function uploadsOf(state: EditorState): readonly PlacedUpload[] {
  return state.field(uploadsField, false) ?? [];
}

/** Returns where an upload's result is to be inserted now (UTF-16 offset), or undefined if the upload isn't there. */
export function uploadPlace(state: EditorState, id: string): number | undefined {
  return uploadsOf(state).find((upload) => upload.id === id)?.pos;
}

const uploadsField = StateField.define<readonly PlacedUpload[]>({
  create: () => [],
  update(uploads, transaction) {
    let next = uploads;
    if (transaction.docChanged) {
      // Files that were dropped together keep their order, whichever arrives first.
      const arrived = uploads.findIndex(({ id }) => id === transaction.annotation(uploadArrived));
      next = uploads.map((upload, i) => ({
        ...upload,
        pos: transaction.changes.mapPos(upload.pos, i < arrived ? -1 : 1),
      }));
    }
    for (const effect of transaction.effects) {
      if (effect.is(removeUpload)) next = next.filter(({ id }) => id !== effect.value);
      if (effect.is(showUpload)) next = withUpload(next, effect.value);
    }
    return next;
  },
});

function withUpload(uploads: readonly PlacedUpload[], { pos, ...upload }: Upload & { pos?: number }) {
  const isKnown = uploads.some(({ id }) => id === upload.id);
  if (isKnown) return uploads.map((other) => (other.id === upload.id ? { ...other, ...upload } : other));
  return pos === undefined ? uploads : [...uploads, { ...upload, pos }];
}

function decorationsOf(state: EditorState, actions: UploadActions): DecorationSet {
  const ranges = uploadsOf(state).map((upload) => {
    const widget = new UploadWidget(upload, actions);
    // In a drawn block there is no line of text that could hold it: it goes below the block.
    const block = blockAt(state, upload.pos);
    if (!block) return Decoration.widget({ widget, side: 1 }).range(upload.pos);
    return Decoration.widget({ widget, side: 1, block: true }).range(block.to);
  });
  return Decoration.set(ranges, true);
}

class UploadWidget extends WidgetType {
  constructor(
    private readonly upload: Upload,
    private readonly actions: UploadActions,
  ) {
    super();
  }

  override eq({ upload }: UploadWidget): boolean {
    return upload.id === this.upload.id && upload.state === this.upload.state;
  }

  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-upload';
    dom.dataset.upload = this.upload.id;
    dom.role = 'group';
    dom.ariaLabel = t('uploading', { name: this.upload.name });
    dom.append(element('span', 'vr-upload-name', this.upload.name), element('span', 'vr-upload-state'));
    this.draw(dom);
    return dom;
  }

  /** Moves only the bar during an upload, so that a button keeps its focus. */
  override updateDOM(dom: HTMLElement): boolean {
    if (dom.dataset.upload !== this.upload.id) return false;
    this.draw(dom);
    return true;
  }

  private draw(dom: HTMLElement): void {
    const { id, state } = this.upload;
    const place = dom.querySelector('.vr-upload-state');
    const bar = place?.querySelector('progress');
    if (state.kind === 'sending' && bar) {
      bar.value = state.share;
      return;
    }
    const cancel = button(kit('cancel'), () => this.actions.cancel(id));
    if (state.kind === 'sending') place?.replaceChildren(progress(state.share), cancel);
    else if (state.kind === 'waiting') place?.replaceChildren(t('waiting'), cancel);
    else if (state.kind === 'offline') place?.replaceChildren(t('waitingForTheConnection'), cancel);
    else
      place?.replaceChildren(
        state.problem,
        button(t('retry'), () => this.actions.retry(id)),
        cancel,
      );
    dom.classList.toggle('vr-upload-failed', state.kind === 'failed');
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function progress(share: number): HTMLProgressElement {
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.value = share;
  bar.ariaLabel = t('progress');
  return bar;
}

function button(label: string, act: () => void): HTMLButtonElement {
  const dom = element('button', 'vr-upload-button', label);
  dom.type = 'button';
  dom.addEventListener('click', act);
  return dom;
}

function element<Tag extends 'span' | 'button'>(tag: Tag, className: string, text = ''): HTMLElementTagNameMap[Tag] {
  const dom = document.createElement(tag);
  dom.className = className;
  dom.textContent = text;
  return dom;
}
