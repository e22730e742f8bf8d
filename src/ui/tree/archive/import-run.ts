import { displayName } from '@/documents/core/path';
import type { ImportedArchive } from '@/files/schema';
import { t as tree } from '@/generated/messages/tree';
import { t } from '@/generated/messages/tree/archive';
import { t as reports } from '@/generated/messages/tree/reports';
import { dismissGroup, showToast } from '../../kit/feedback/toast-store';
import { type ImportedFile, showReports } from '../reports/report-store';
import { offerUndoImport } from './offer-undo-import';

/** Moves documents to the trash. Returns how many are there now, and how many stay because someone has edited them. */
export type TrashImported = (documentIds: readonly string[]) => Promise<{ trashed: number; edited: number }>;

/** Collects what the files of one choice or drop became, so that all of it is reported and undone together. */
export class ImportRun {
  isCanceled = false;
  /** The document to open afterwards. */
  last: string | undefined;
  readonly #documentIds: string[] = [];
  readonly #reports: ImportedFile[] = [];
  /** The name of the first file or document. */
  #name = '';
  #texts = 0;
  #archives = 0;
  /** The folder that an archive was imported into if it isn't the chosen one. */
  #otherFolder: string | undefined;
  #counts = { files: 0, leftOut: 0 };

  /** The number of documents so far. */
  get count(): number {
    return this.#documentIds.length;
  }

  addTexts(documentIds: readonly string[], name: string): void {
    this.#add(documentIds, name);
    this.#texts += documentIds.length;
    this.last = documentIds.at(-1) ?? this.last;
  }

  addArchive(imported: ImportedArchive, { name, folder }: { name: string; folder: string }): void {
    const { documentIds, files, leftOut, report, archive } = imported;
    const path = report?.path ?? archive?.path;
    this.#add(documentIds, path === undefined ? name : displayName(path));
    this.#archives++;
    this.#counts = { files: this.#counts.files + files, leftOut: this.#counts.leftOut + leftOut };
    if (imported.folder !== folder) this.#otherFolder = imported.folder;
    this.last = imported.documentId ?? this.last;
    // Our own exports have no report unless a file in them isn’t text.
    if (path === undefined) return;
    const parts = { ...(report && { word: report }), ...(archive && { archive }) };
    this.#reports.push({ name: displayName(path), documentIds, files, ...parts });
  }

  #add(documentIds: readonly string[], name: string): void {
    if (this.count === 0) this.#name = name;
    this.#documentIds.push(...documentIds);
  }

  /** Reports the result, with a way to undo it. Call it also if a file failed, because the others were imported. */
  finish(trash: TrashImported): void {
    if (this.count === 0) return;
    const message = this.#message();
    const undo = () => this.#undo(trash);
    if (this.#reports.length === 0) {
      offerUndoImport(message, undo);
      return;
    }
    if (!this.isCanceled) dismissGroup('import');
    showReports({ files: this.#reports, message, undo });
  }

  async #undo(trash: TrashImported): Promise<void> {
    const { trashed, edited } = await trash(this.#documentIds);
    if (trashed > 0) showToast(reports('undone', { name: this.#name, count: trashed }));
    if (edited > 0) showToast(reports('keptEdited', { count: edited }));
  }

  #message(): string {
    const { count } = this;
    if (this.isCanceled) return t('canceledRest', { count });
    if (this.#archives === 0) return tree('imported', { name: this.#name, count: this.#texts });
    const result = { documents: count, ...this.#counts };
    const isElsewhere = this.#archives === 1 && this.#texts === 0 && this.#otherFolder !== undefined;
    return isElsewhere ? t('importedInto', { ...result, folder: this.#otherFolder ?? '' }) : t('imported', result);
  }
}
