import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { diagramProblem, isLarge, withoutSettings } from './diagram-limits';

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
      'classDef x fill:u\\72l(//example.org/x)',
    ]) {
      expect(diagramProblem(`flowchart\n${part}`)).toMatch(/from other sites/);
    }
  });

  it('is refused if a number or a word in it makes the library work for minutes', () => {
    for (const endless of [
      'gantt\n  excludes 2020-01-04\n  t :2020-01-01, 1000000d',
      `gantt\n  excludes weekends\n${'  t :2020-01-01, 99w\n'.repeat(10)}`,
      'packet-beta\n0-9999999: "a"',
      'block-beta\n  space:3000000\n  a',
      `flowchart TD\n  a["${'w'.repeat(9_000)}"]`,
    ]) {
      expect(diagramProblem(endless), endless.slice(0, 40)).toMatch(/too long to draw/);
    }
    for (const usual of [
      'gantt\n  dateFormat YYYY-MM-DD\n  excludes weekends\n  Sow :a1, 2026-03-02, 30d\n  Reap :after a1, 2w',
      'gantt\n  dateFormat X\n  t :1700000000, 1700086400',
      'packet-beta\n0-15: "Source port"\n16-31: "Target port"',
      'pie\n  "Kiel" : 1250000',
      'block-beta\n  columns 3\n  a b:2 space:3 c',
    ]) {
      expect(diagramProblem(usual), usual.slice(0, 40)).toBeUndefined();
    }
  });

  it('is large above 2,000 characters or 60 lines', () => {
    expect(isLarge(`flowchart\n${'A-->B\n'.repeat(20)}`)).toBe(false);
    expect(isLarge(`erDiagram\n${'A ||--o{ B : x\n'.repeat(70)}`)).toBe(true);
    expect(isLarge(`flowchart\n${'A-->B; '.repeat(400)}`)).toBe(true);
  });

  it('loses its own settings, which could lift the limits, and nothing else', () => {
    const text = '---\nconfig:\n  securityLevel: loose\n---\n%%{init: {"maxEdges": 9}}%%\nflowchart\n%% note\nA-->B';
    expect(withoutSettings(text)).toBe('\nflowchart\n%% note\nA-->B');
    expect(withoutSettings('flowchart\n---\nA-->B')).toBe('flowchart\n---\nA-->B');
    // A brace in a text must not hide the rest of the settings.
    expect(withoutSettings('%%{init: {"x":"}%", "maxEdges": 9}}%%\nflowchart')).not.toContain('%%{');
    const began = cpuMs();
    for (const part of ['%%{', '---\n', '%%{}']) withoutSettings(part.repeat(3_000));
    expect(cpuMs() - began).toBeLessThan(20_000);
  });
});
