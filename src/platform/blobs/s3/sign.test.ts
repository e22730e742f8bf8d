import { describe, expect, test } from 'vitest';
import { isSigned } from '../../../../test/fakes/s3';
import { EMPTY, signed, type UnsignedRequest } from './sign';

interface UnsignedExample extends Omit<UnsignedRequest, 'url'> {
  url: string;
  /** The URL as in the first line of the request. */
  sentUrl: string;
}

/** From Amazon’s documentation of S3, “Signature Calculations for the Authorization Header”. */
const CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:00:00Z');
const WELCOME = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';

const EXAMPLES: (UnsignedExample & { what: string; signature: string })[] = [
  {
    what: 'reading a range of an object',
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    sentUrl: '/test.txt',
    headers: { range: 'bytes=0-9' },
    payloadHash: EMPTY,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'writing an object whose name has to be encoded',
    method: 'PUT',
    url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
    sentUrl: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    payloadHash: WELCOME,
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a query without a value',
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    sentUrl: '/?lifecycle',
    headers: {},
    payloadHash: EMPTY,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a query with values',
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    sentUrl: '/?max-keys=2&prefix=J',
    headers: {},
    payloadHash: EMPTY,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

describe.each(EXAMPLES)('Amazon’s example: $what', ({ method, url, sentUrl, headers, payloadHash, signature }) => {
  const all = signed({ method, url: new URL(url), headers, payloadHash }, CREDENTIALS, NOW);

  test('has the published signature', () => {
    expect(all.authorization).toMatch(new RegExp(`Signature=${signature}$`));
  });

  test('is accepted by the fake server, and not once anything is changed', () => {
    const request = { method, url: sentUrl, headers: all };
    expect(isSigned(request, CREDENTIALS)).toBe(true);
    expect(isSigned({ ...request, method: 'DELETE' }, CREDENTIALS)).toBe(false);
    expect(isSigned({ ...request, url: '/other' }, CREDENTIALS)).toBe(false);
    expect(isSigned({ ...request, headers: { ...all, 'x-amz-acl': 'public-read' } }, CREDENTIALS)).toBe(false);
    expect(isSigned(request, { ...CREDENTIALS, secretAccessKey: 'other' })).toBe(false);
  });
});
