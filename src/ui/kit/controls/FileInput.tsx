import type { ComponentProps, RefObject } from 'react';

interface FileInputProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'aria-label' | 'id'> {
  /** For the button that opens the browser's dialog, by its `click()`. */
  input: RefObject<HTMLInputElement | null>;
  /** Takes a whole folder instead of files. */
  isFolder?: boolean;
  /** Gets at least one file. */
  onFiles(files: File[]): void;
}

/** The browser's dialog for choosing files. It shows nothing by itself, and takes the same file twice in a row. */
export function FileInput({ input, isFolder = false, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      {...(isFolder && { webkitdirectory: '' })}
      {...rest}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
