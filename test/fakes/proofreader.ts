import { parseNumbered } from '../../src/agent/core/text/numbered-text';
import { type Answer, say } from './reply';

/**
 * The behaviour of a fake model when no reply is scripted. Asked to proofread, it reads the document and suggests
 * corrections of mistakes that it knows, so that the whole application can be run and watched with it.
 */

export type Conversation = {
  /** The last message from a person. */
  request: string;
  /** Everything that was sent, in which the `document_id:` line is found. */
  all: string;
  /** The results of tools since that request, in order. */
  results: readonly { tool: string; result: unknown }[];
  tools: readonly string[];
};

const CORRECTIONS: readonly [wrong: string, right: string][] = [
  ['teh', 'the'],
  ['the the', 'the'],
  ['recieve', 'receive'],
  ['recieved', 'received'],
  ['seperate', 'separate'],
  ['seperately', 'separately'],
  ['definately', 'definitely'],
  ['occured', 'occurred'],
  ['occurence', 'occurrence'],
  ['accomodate', 'accommodate'],
  ['untill', 'until'],
  ['wich', 'which'],
  ['alot', 'a lot'],
  ['enviroment', 'environment'],
  ['begining', 'beginning'],
  ['is is', 'is'],
];

export function proofreaderReply(conversation: Conversation): Answer {
  const { request, all, results, tools } = conversation;
  const asked = /proof-?read|correct|spelling|typo|mistake/i.test(request);
  const documentId = /document_id: (\S+)/.exec(all)?.[1];
  if (!asked || documentId === undefined || !tools.includes('suggest_document_edits')) {
    return {
      ...say(...words(`You said: “${request.slice(0, 200)}”. Ask me to proofread a document.`)),
      thoughts: ['No document work is asked for.'],
    };
  }
  const suggested = results.find(({ tool }) => tool === 'suggest_document_edits');
  if (suggested)
    return say(...words('I have suggested corrections of plain spelling mistakes. Please review each of them.'));
  const read = results.find(({ tool }) => tool === 'read_document');
  if (!read) {
    return {
      type: 'answer',
      thoughts: ['**Reading the document**\n\n', 'I should read the document before I correct anything.\n'],
      calls: [{ name: 'read_document', args: { document_id: documentId } }],
    };
  }
  const edits = correctionsOf(documentText(read.result));
  if (edits.length === 0) return say(...words('I found no mistakes that I know.'));
  return {
    type: 'answer',
    thoughts: [
      '**Looking for mistakes**\n\n',
      `There are ${edits.length} that I am sure of.\n`,
      'I will leave the style alone.\n',
    ],
    calls: [
      {
        name: 'suggest_document_edits',
        args: { document_id: documentId, description: 'Correct plain spelling mistakes', edits },
      },
    ],
  };
}

type Edit = { type: 'replace'; find: string; text: string; occurrence?: number };

function correctionsOf(text: string): Edit[] {
  const edits: (Edit & { at: number })[] = [];
  for (const [wrong, right] of CORRECTIONS) {
    for (const match of text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${wrong}(?![\\p{L}\\p{N}])`, 'gu'))) {
      const total = text.split(wrong).length - 1;
      const occurrence = text.slice(0, match.index).split(wrong).length;
      edits.push({ type: 'replace', find: wrong, text: right, ...(total > 1 && { occurrence }), at: match.index });
    }
  }
  return edits.sort((a, b) => a.at - b.at).map(({ at: _, ...edit }) => edit);
}

/** Returns the text inside a tool's result: a numbered listing, plain text, or either somewhere in an object. */
function documentText(result: unknown): string {
  if (typeof result === 'string') return parseNumbered(result)?.text ?? fromJson(result) ?? result;
  if (typeof result !== 'object' || result === null) return '';
  const texts = Object.values(result).map(documentText);
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function fromJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return documentText(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Splits a text into small chunks, so that people can watch them arrive. */
export function words(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}
