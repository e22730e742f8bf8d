import type { EditorView } from '@codemirror/view';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  decodeRelativePosition,
  encodeRelativePosition,
  type Text as YText,
} from 'yjs';
import type { FileSummary } from '@/files/schema';
import { t } from '@/generated/messages/editor/images/upload';
import { announce } from '../../../kit/feedback/live-region';
import { showToast } from '../../../kit/feedback/toast-store';
import { newKey } from '../../../kit/new-key';
import { addPendingInsertion } from '../../collaboration/pending-insertions';
import { fileMarkdown, spaced } from './file-markdown';
import type { KeptUpload, KeptUploads } from './kept-uploads';
import { LateFiles } from './lazy-files';
import { removeUpload, showUpload, uploadArrived, uploadPlace, uploadsOf } from './upload-marks';
import { type Upload, type UploadPorts, UploadQueue } from './upload-queue';

interface UploaderOptions extends Pick<UploadPorts, 'send'> {
  view: EditorView;
  ytext: YText;
  kept: KeptUploads;
}

/** Uploads the files of one editor, shows their progress in the text, and inserts each one when it has arrived. */
export class Uploader {
  readonly queue: UploadQueue;
  /** Set when the editor is gone or takes no more files. From then on, files go directly into the shared text. */
  private late: LateFiles | undefined;
  private onEmpty = () => {};

  private readonly view: EditorView;
  private readonly ytext: YText;
  private readonly kept: KeptUploads;

  constructor({ view, ytext, kept, send }: UploaderOptions) {
    this.view = view;
    this.ytext = ytext;
    this.kept = kept;
    this.queue = new UploadQueue({ send, onChange: this.onChange, onDone: this.onDone });
  }

  add(files: readonly File[], pos: number): void {
    if (files.length === 0) return;
    const place = encodedPlace(this.ytext, pos);
    const uploads = files.map((file) => ({ id: newKey(), file, place, pos }));
    this.start(uploads);
    for (const upload of uploads) void this.keep(upload);
    announce(t('uploadingFiles', { count: files.length, name: files[0]?.name ?? '' }));
  }

  /** Continues uploads that an earlier page began and didn't finish. */
  async continueLeft(): Promise<void> {
    const left = await this.kept.takeLeft();
    if (this.late) for (const { id } of left) this.kept.release(id);
    if (left.length === 0 || this.late) return;
    this.start(left.map((upload) => ({ ...upload, pos: placeIn(this.ytext, upload.place) })));
    for (const { id } of left) this.queue.markKept(id);
    showToast(t('continued', { count: left.length, name: left[0]?.file.name ?? '' }));
  }

  private start(uploads: readonly { id: string; file: File; pos: number }[]): void {
    const state = { kind: 'waiting' } as const;
    this.view.dispatch({
      effects: uploads.map(({ id, file, pos }) => showUpload.of({ id, name: file.name, state, pos })),
    });
    this.holdDocument();
    for (const { id, file } of uploads) this.queue.add(id, file);
  }

  private async keep(upload: KeptUpload): Promise<void> {
    if (!(await this.kept.keep(upload))) return;
    if (this.queue.has(upload.id)) this.queue.markKept(upload.id);
    // It was uploaded or canceled meanwhile.
    else void this.kept.forget(upload.id);
  }

  cancel(id: string): void {
    this.queue.cancel(id);
    void this.kept.forget(id);
    this.view.dispatch({ effects: removeUpload.of(id) });
    this.view.focus();
    this.freeDocument();
  }

  /** Called when the editor goes away or takes no more files. Uploads continue. */
  leave(): void {
    if (this.late) return;
    const uploads = uploadsOf(this.view.state);
    this.late = new LateFiles(this.ytext, uploads);
    for (const { id, state } of uploads) {
      if (state.kind !== 'failed') continue;
      this.queue.cancel(id);
      void this.kept.forget(id);
    }
    const left = uploads.filter(({ state }) => state.kind !== 'failed');
    if (left.length > 0) showToast(t('goesOn', { count: left.length, name: left[0]?.name ?? '' }));
    this.freeDocument();
  }

  /** Keeps the document's connection open while files are being uploaded. */
  private holdDocument(): void {
    if (!this.queue.isEmpty || !this.ytext.doc) return;
    const arrival = new Promise<void>((resolve) => {
      this.onEmpty = resolve;
    });
    addPendingInsertion(this.ytext.doc, arrival);
  }

  private freeDocument(): void {
    if (!this.queue.isEmpty) return;
    this.onEmpty();
    if (this.late) this.queue.close();
  }

  private readonly onChange = (upload: Upload) => {
    const problem =
      upload.state.kind === 'failed' ? t('failed', { name: upload.name, problem: upload.state.problem }) : undefined;
    if (!this.late) {
      this.view.dispatch({ effects: showUpload.of(upload) });
      if (problem !== undefined) announce(problem);
    } else if (problem !== undefined) {
      showToast(problem, { tone: 'problem' });
      this.queue.cancel(upload.id);
      void this.kept.forget(upload.id);
      this.freeDocument();
    }
  };

  private readonly onDone = (id: string, file: FileSummary) => {
    if (this.late) {
      this.late.put(id, fileMarkdown(file));
      showToast(t('addedLater', { name: file.name }));
    } else this.putAtMark(id, file);
    void this.kept.forget(id);
    this.freeDocument();
  };

  private putAtMark(id: string, file: FileSummary): void {
    const { state } = this.view;
    const pos = uploadPlace(state, id);
    if (pos === undefined || state.readOnly) {
      this.view.dispatch({ effects: removeUpload.of(id) });
      showToast(t('notInserted', { name: file.name }));
      return;
    }
    const line = state.doc.lineAt(pos);
    const { main } = state.selection;
    const hasCaret = main.empty && main.head === pos;
    const insert = spaced(fileMarkdown(file), {
      before: state.sliceDoc(line.from, pos),
      after: state.sliceDoc(pos, line.to),
      hasCaret,
    });
    this.view.dispatch({
      changes: { from: pos, insert },
      // A caret at that place moves behind the file.
      ...(hasCaret ? { selection: { anchor: pos + insert.length } } : {}),
      effects: removeUpload.of(id),
      annotations: uploadArrived.of(id),
      userEvent: 'input.attach',
    });
    announce(t('uploaded', { name: file.name }));
  }
}

/** Returns a place (UTF-16 offset) in a form that can be stored and moves with everyone's edits. */
function encodedPlace(ytext: YText, pos: number): Uint8Array {
  return encodeRelativePosition(createRelativePositionFromTypeIndex(ytext, Math.min(pos, ytext.length)));
}

/** Returns where a stored place is now; the end of the text if it isn't known. */
function placeIn(ytext: YText, place: Uint8Array): number {
  const { doc } = ytext;
  const found = doc && createAbsolutePositionFromRelativePosition(decodeRelativePosition(place), doc, false);
  return found?.type === ytext ? found.index : ytext.length;
}
