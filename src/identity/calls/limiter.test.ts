import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallLimiter } from './limiter';

function limiterAt(limit = { burst: 3, perSecond: 2, atOnce: 2 }) {
  const clock = { ms: 0 };
  return { clock, limiter: new CallLimiter({ heavy: limit }, () => clock.ms) };
}

function admitted(limiter: CallLimiter, who = 'ann'): boolean {
  try {
    limiter.enter(who, 'heavy')();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    return false;
  }
}

test('after a burst, calls are admitted as quickly as the bucket fills, for each person by themselves', () => {
  const { clock, limiter } = limiterAt();
  expect([1, 2, 3, 4].map(() => admitted(limiter))).toEqual([true, true, true, false]);
  expect(admitted(limiter, 'ben')).toBe(true);
  clock.ms = 499;
  expect(admitted(limiter)).toBe(false);
  clock.ms = 500;
  expect([admitted(limiter), admitted(limiter)]).toEqual([true, false]);
});

test('only so many calls are under way at once, and one that ends makes room', () => {
  const { limiter } = limiterAt({ burst: 100, perSecond: 100, atOnce: 2 });
  const [first] = [limiter.enter('ann', 'heavy'), limiter.enter('ann', 'heavy')];
  expect(admitted(limiter)).toBe(false);
  first!();
  first!();
  expect(admitted(limiter)).toBe(true);
  limiter.enter('ann', 'heavy');
  expect(admitted(limiter)).toBe(false);
});

test('calls of one kind don’t count against another kind', () => {
  const { limiter } = limiterAt();
  while (admitted(limiter));
  expect(() => limiter.enter('ann', 'read')).not.toThrow();
});

test('in any period, calls are admitted at most as often as burst and rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }), (pauses) => {
      const { clock, limiter } = limiterAt();
      let count = 0;
      for (const pause of pauses) {
        clock.ms += pause;
        if (admitted(limiter)) count++;
      }
      expect(count).toBeLessThanOrEqual(3 + (clock.ms / 1000) * 2);
    }),
  );
});
