/** A document for Aider, and the file name of its copy. */
export interface NamedDocument {
  path: string;
  name: string;
}

/**
 * Returns the message for Aider. It never begins with text from a person or a model, because Aider runs a message that
 * begins with `!` or `/run` as a shell command.
 */
export function aiderMessage(instruction: string, documents: readonly NamedDocument[]): string {
  const listed = documents.map(({ path, name }) => `- ${name} is the document ${JSON.stringify(path)}`);
  const files =
    documents.length === 0
      ? ['There are no files yet.']
      : ['The files of this chat are copies of documents, with names of their own:', ...listed];
  return [
    'Task:',
    'Carry out the instruction at the end by editing the files of this chat.',
    ...files,
    'To create a document, create a file with the path that the document is to have, relative to this folder.',
    'Name files in your edits exactly as they are named here. Don’t edit other files and don’t suggest commands.',
    '',
    'Instruction:',
    instruction,
    '',
  ].join('\n');
}
