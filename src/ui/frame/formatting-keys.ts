/** The keys that format text, by their commands. A copy, because the commands would load the editor (a test compares). */
export const FORMATTING_KEYS = [
  ['Mod+B', 'bold'],
  ['Mod+I', 'italic'],
  ['Mod+Shift+X', 'strike'],
  ['Mod+E', 'code'],
  ['Mod+Shift+H', 'highlight'],
  ['Mod+K', 'link'],
  ['Mod+Alt+1', 'heading1'],
  ['Mod+Alt+2', 'heading2'],
  ['Mod+Alt+3', 'heading3'],
  ['Mod+Shift+8', 'bullet'],
  ['Mod+Shift+7', 'ordered'],
  ['Mod+Shift+9', 'task'],
  ['Mod+Shift+.', 'quote'],
  ['Mod+Alt+C', 'codeBlock'],
] as const;
