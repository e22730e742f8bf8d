import os from 'node:os';
import { expect, test } from 'vitest';
import { nameProblem } from './files';

test.each(['.variorum.json', 'sub/.variorum.json', 'sub/.Variorum.JSON', '.variorum.json/a.md'])(
  'no document becomes a manifest: %s',
  (name) => {
    expect(nameProblem(os.tmpdir(), name)).toContain('is reserved for Variorum');
  },
);
