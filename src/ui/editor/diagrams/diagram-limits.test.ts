import { describe, expect, it } from 'vitest';
import { diagramProblem, withoutSettings } from './diagram-limits';

describe('a diagram', () => {
  it('is drawn if it is short and fetches nothing', () => {
    expect(diagramProblem('flowchart LR\n  A[Sow: beans] --> B{Rain?}\n')).toBeUndefined();
    expect(diagramProblem('sequenceDiagram\n  Ada->>Ben: Hello')).toBeUndefined();
  });

  it('is refused with a sentence if it is empty, too long, or would load something from elsewhere', () => {
    expect(diagramProblem(' \n')).toMatch(/empty/);
    expect(diagramProblem(`flowchart\n${'A-->B\n'.repeat(400)}`)).toMatch(/10,000 characters and 300 lines/);
    expect(diagramProblem(`flowchart\nA[${'x'.repeat(11_000)}]`)).toMatch(/too long/);
    for (const part of [
      'classDef x fill:url(https://example.org/x)',
      'A@{ img: "https://example.org/x.png" }',
      'A["<img src=https://example.org/x>"]',
      '%%{init: {"themeCSS": "@import \'https://example.org\'"}}%%',
    ]) {
      expect(diagramProblem(`flowchart\n${part}`)).toMatch(/from elsewhere/);
    }
  });

  it('loses its own settings, which could lift the limits, and nothing else', () => {
    const text = '---\nconfig:\n  securityLevel: loose\n---\n%%{init: {"maxEdges": 9}}%%\nflowchart\n%% note\nA-->B';
    expect(withoutSettings(text)).toBe('\nflowchart\n%% note\nA-->B');
    expect(withoutSettings('flowchart\n---\nA-->B')).toBe('flowchart\n---\nA-->B');
    const began = performance.now();
    for (const part of ['%%{', '---\n', '%%{}']) withoutSettings(part.repeat(3_000));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
