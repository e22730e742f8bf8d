/** Envelopes in superjson's format, each made to cost as much as possible within `size` characters. */
export const HOSTILE_ENVELOPES: Record<string, (size: number) => string> = {
  'typed arrays of a billion': (size) => revived(size, '1e9', '[["typed-array","Uint8Array"]]'),
  sets: (size) => revived(size, '["a","b"]', '["set"]'),
  maps: (size) => revived(size, '[["a","b"]]', '["map"]'),
  'a big number': (size) => `{"json":{"id":"${'9'.repeat(size)}"},"meta":{"values":{"id":["bigint"]}}}`,
  'a regular expression': (size) =>
    `{"json":{"id":"/${'(a+)+'.repeat(size / 5)}$/"},"meta":{"values":{"id":["regexp"]}}}`,
  'errors, one in the other': (size) => revived(size, '{"message":"a","name":"b"}', '["Error"]'),
  'dates that are none': (size) => revived(size, '"not a date"', '["Date"]'),
  'one long date': (size) => `{"json":{"id":"${'1 '.repeat(size / 2)}"},"meta":{"values":{"id":["Date"]}}}`,
  'a path without end': (size) => `{"json":{"a":{}},"meta":{"values":{"${'a.'.repeat(size / 2)}a":["Date"]}}}`,
  'annotations in annotations': (size) =>
    `{"json":{"a":1},"meta":{"values":${'{"a":'.repeat(size / 6)}["Date"]${'}'.repeat(size / 6)}}}`,
  'references to each other': (size) =>
    `{"json":{"a":{"b":{}}},"meta":{"referentialEqualities":{"a":[${listed(size, () => '"a.b.a"')}]}}}`,
  'references to itself': (size) =>
    `{"json":{"a":{"b":{}}},"meta":{"referentialEqualities":[[${listed(size, (at) => `"a.b.c${at}"`)}]]}}`,
  'lists in lists': (size) => `{"json":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'objects in objects': (size) => `{"json":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}`,
  'many keys': (size) => `{"json":{${listed(size, (at) => `"k${at}":${at}`)}}}`,
  'many numbers': (size) => `{"json":[${'0,'.repeat(size / 2)}0]}`,
};

/** Returns many values of the same kind, each with the annotation that revives it. */
function revived(size: number, value: string, annotation: string): string {
  const count = Math.floor(size / (value.length + annotation.length + 16));
  const keys = Array.from({ length: count }, (_, at) => `k${at}`);
  const json = keys.map((key) => `"${key}":${value}`).join();
  const values = keys.map((key) => `"${key}":${annotation}`).join();
  return `{"json":{${json}},"meta":{"values":{${values}},"v":1}}`;
}

function listed(size: number, item: (at: number) => string): string {
  const items: string[] = [];
  for (let length = 0, at = 0; length < size; at++) {
    const next = item(at);
    items.push(next);
    length += next.length + 1;
  }
  return items.join();
}
