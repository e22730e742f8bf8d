import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address';

const LOCAL = 'http://localhost:3000';
const PUBLIC = 'https://docs.example.org';

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  return { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
}

test('direct connections are limited by their own address, whatever their headers claim', () => {
  expect(clientAddress(request('203.0.113.9', '198.51.100.1'), PUBLIC)).toBe('203.0.113.9');
  expect(clientAddress(request('127.0.0.1', '198.51.100.1'), LOCAL)).toBe('127.0.0.1');
});

test('behind a proxy on this machine, only the entry that it added counts', () => {
  expect(clientAddress(request('127.0.0.1', '198.51.100.1, 203.0.113.9'), PUBLIC)).toBe('203.0.113.9');
  expect(clientAddress(request('127.0.0.1'), PUBLIC)).toBe('127.0.0.1');
});
