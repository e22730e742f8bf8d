import { tagHighlighter, tags } from '@lezer/highlight';

/** Gives parts of text and code class names; editor.css colours them for light and dark. */
export const highlighter = tagHighlighter([
  { tag: tags.strong, class: 'vr-strong' },
  { tag: tags.emphasis, class: 'vr-emphasis' },
  { tag: tags.strikethrough, class: 'vr-strike' },
  { tag: tags.heading, class: 'vr-title' },
  { tag: tags.monospace, class: 'vr-monospace' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], class: 'vr-mark' },
  { tag: [tags.url, tags.escape, tags.labelName], class: 'vr-soft' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.definitionKeyword], class: 'vr-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'vr-string' },
  { tag: tags.comment, class: 'vr-comment' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'vr-number-value' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'vr-function' },
  { tag: [tags.typeName, tags.className, tags.tagName], class: 'vr-type' },
  { tag: [tags.propertyName, tags.attributeName], class: 'vr-property' },
  { tag: tags.macroName, class: 'vr-placeholder' },
  { tag: tags.invalid, class: 'vr-invalid' },
]);
