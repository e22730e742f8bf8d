import { expect, test } from 'vitest';
import { withImportSlot, withSlot } from './upload-slot';

test('a person can have 6 uploads and 2 imports under way, and others have their own', async () => {
  for (const [run, most] of [
    [withSlot, 6],
    [withImportSlot, 2],
  ] as const) {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const under = Array.from({ length: most }, () => run('ann', () => ended));
    await expect(run('ann', () => ended)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(run('ben', async () => 'done')).resolves.toBe('done');
    end();
    await Promise.all(under);
    await expect(run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(run('ann', async () => 'again')).resolves.toBe('again');
  }
});

test('a process runs 6 imports at once; a seventh is refused, and works after one has ended', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const under = ['a', 'a', 'b', 'b', 'c', 'c'].map((person) => withImportSlot(person, () => ended));
  await expect(withImportSlot('d', () => ended)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(withSlot('d', async () => 'uploaded')).resolves.toBe('uploaded');
  end();
  await Promise.all(under);
  await expect(withImportSlot('d', async () => 'done')).resolves.toBe('done');
});
