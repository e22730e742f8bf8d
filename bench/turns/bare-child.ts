import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { streamText } from 'ai';
import { serve } from '../sync/child';

/** Runs only the AI SDK: a request's body is the prompt, and the answer's text is sent back as a stream. */
const google = createGoogleGenerativeAI({
  apiKey: process.env.GOOGLE_GENERATIVE_AI_API_KEY ?? '',
  baseURL: process.env.GOOGLE_GENERATIVE_AI_BASE_URL ?? '',
});
const model = google(process.env.BENCH_MODEL ?? '');
const server = http.createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  streamText({ model, prompt: Buffer.concat(pieces).toString(), maxRetries: 0 }).pipeTextStreamToResponse(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
process.on('SIGTERM', () => process.exit(0));
serve({}, async () => ({ port: (server.address() as AddressInfo).port }));
