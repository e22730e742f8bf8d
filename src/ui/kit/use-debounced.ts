import { useEffect, useState } from 'react';

/** Returns a value once it hasn't changed for `ms` milliseconds. Until then, returns the previous value. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
