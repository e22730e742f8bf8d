import { AppError } from '@/kernel/error';
import { convertWord, type WordText } from '../core/convert';
import type { XmlElement } from '../core/element';
import { type ImportedWord, placeWord } from '../core/place';
import { type NodeCount, parseXml } from '../parse-xml';

interface WordParts {
  /** Paths of the XML parts, and their bytes in the same order. */
  paths: readonly string[];
  bytes: readonly Uint8Array[];
  /** All paths in the package. */
  files: readonly string[];
}

/** Work on whole Word documents, whose size and nesting are chosen by untrusted senders; see `runOnThread`. */
export const WORD_TASKS = {
  convertWord: ({ paths, bytes, files }: WordParts): WordText => {
    const count: NodeCount = { nodes: 0, attributes: 0 };
    const parts = new Map<string, XmlElement>();
    paths.forEach((path, i) => {
      parts.set(path, parseXml(decoded(bytes[i] ?? new Uint8Array()), count));
    });
    const converted = convertWord({ parts, files: new Set(files) });
    if (!converted) throw new AppError('INVALID', NOT_WORD);
    return converted;
  },

  placeWord: ({ word, addresses }: { word: WordText; addresses: readonly (string | undefined)[] }): ImportedWord =>
    placeWord(word, (picture) => addresses[picture]),
};

/** Decodes XML, which is UTF-8 unless it begins with the byte order mark of UTF-16. */
function decoded(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

const NOT_WORD = 'This isn’t a Word document (.docx). Nothing was imported.';
