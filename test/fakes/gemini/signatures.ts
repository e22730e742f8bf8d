import { createHmac } from 'node:crypto';

/**
 * Signatures as Gemini 3 puts them on its function calls: opaque, and of use only on the part that they came with. They
 * check themselves, so that a restarted fake knows those of its predecessor.
 */

const KEY = 'signing key of the fake';
const DUMMIES = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'];

export type SignatureCheck = 'valid' | 'not-base64' | 'corrupted' | 'dummy';

export function signCall(name: string, args: unknown): string {
  return seal(`call ${name} ${canonical(args)}`);
}

export function signText(): string {
  return seal('text');
}

/** `part` is what the signature stands on: a function call, or anything else. */
export function checkSignature(
  signature: unknown,
  part: { functionCall?: { name: string; args?: unknown } },
): SignatureCheck {
  if (typeof signature !== 'string') return 'not-base64';
  if (DUMMIES.includes(signature)) return 'dummy';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature) || signature.length % 4 !== 0) return 'not-base64';
  const expected = part.functionCall ? signCall(part.functionCall.name, part.functionCall.args) : signText();
  return signature === expected ? 'valid' : 'corrupted';
}

function seal(content: string): string {
  return Buffer.concat([Buffer.from([0x12]), createHmac('sha512', KEY).update(content).digest()]).toString('base64');
}

/** JSON with sorted keys: the order of a call's arguments is not the client's to keep. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? {}, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
