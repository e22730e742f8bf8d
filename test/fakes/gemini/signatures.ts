import { createHmac } from 'node:crypto';

/**
 * Signatures as on Gemini 3's function calls: opaque, and valid only on their own part. A signature can be checked
 * without stored state, so a restarted fake accepts earlier ones.
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

/** `part` is the signed part: a function call, or anything else. */
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

/** Returns JSON with sorted keys, because clients needn't keep the order of a call's arguments. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? {}, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
