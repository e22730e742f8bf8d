import { expect, test } from 'vitest';
import { AttachmentPaths } from './manifest';

test('attachments get paths that no document has, also on file systems that ignore case', () => {
  const paths = new AttachmentPaths(['a.md', 'Files/bed.png']);
  expect([paths.add('bed.png'), paths.add('bed.png'), paths.add('BED.png')]).toEqual([
    'files/bed 2.png',
    'files/bed 3.png',
    'files/BED 4.png',
  ]);
});

test('the folder of attachments is never a document too', () => {
  expect(new AttachmentPaths(['files']).add('bed.png')).toBe('files 2/bed.png');
  expect(new AttachmentPaths(['Files', 'files 2']).add('bed.png')).toBe('files 3/bed.png');
});
