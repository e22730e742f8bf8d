import { type Answer, say } from './reply';

/** Makes a model's answer that edits files in Aider's own format. An empty `search` creates a file. */
export function edits(...blocks: { file: string; search?: string; replace: string }[]): Answer {
  const written = blocks.map(({ file, search = '', replace }) => {
    const block = ['<<<<<<< SEARCH', ...lines(search), '=======', ...lines(replace), '>>>>>>> REPLACE'];
    return [file, '```', ...block, '```'].join('\n');
  });
  return say('I made ', `these changes:\n\n${written.join('\n\n')}\n`);
}

function lines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
