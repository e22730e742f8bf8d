import { readable } from '@/kernel/readable';

/** A named plain text in a scrolling box. */
export function TextBlock({ name, text }: { name: string; text: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md bg-code-bg">
      <figcaption className="px-2.5 pt-1.5 font-medium text-2xs text-faint">{name}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto whitespace-pre-wrap break-words px-2.5 pt-0.5 pb-2 font-mono text-2xs text-soft"
      >
        {readable(text)}
      </pre>
    </figure>
  );
}
