import { AppError } from '@/kernel/error';

/** Files of word processors other than .docx. */
const WORDS = /\.(?:doc|docm|dotm|dotx|odt|ott|pages|rtf|wps)$/i;
/** Files of other office programs. Most of them are zip files, but nobody can use what is in them. */
const OTHERS = /\.(?:epub|od[fgps]|pp[st]x?|pptm|xlsm|xlsx?)$/i;

/** Throws INVALID for a file of an office program that can't be imported, going by its name. */
export function requireNoOfficeFile(name: string): void {
  if (WORDS.test(name)) {
    throw new AppError('INVALID', `“${name}” can’t be imported. Save it as a Word file (.docx), and import that.`);
  }
  if (OTHERS.test(name)) {
    throw new AppError('INVALID', `“${name}” can’t be imported. Only Word, HTML, zip and text files can.`);
  }
}
