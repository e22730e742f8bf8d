import { afterEach, expect, test } from 'vitest';
import { drawDiagram } from '../../../../src/ui/editor/diagrams/draw-diagram';

afterEach(() => {
  delete process.env.MERMAID;
});

/** A library that draws everything as the same empty picture. */
const LIBRARY = `export default {
  initialize() {},
  render: async () => ({ svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"></svg>', diagramType: 'flowchart' }),
}`;

test('if the library can’t be loaded, that diagram fails, and the next one tries again', async () => {
  process.env.MERMAID = 'data:text/javascript,throw new Error("offline")';
  await expect(drawDiagram('flowchart LR\n a-->b', false)).rejects.toThrow('offline');
  process.env.MERMAID = `data:text/javascript,${encodeURIComponent(LIBRARY)}//`;
  expect(await drawDiagram('flowchart LR\n a-->b', false)).toMatchObject({
    ok: true,
    drawn: { width: 30, height: 20 },
  });
});
